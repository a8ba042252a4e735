// actionColumn(best): the column of a table whose rows are actions, the best one marked.
import { html } from "../html.js";
import { t } from "../i18n.js";

export const actionColumn = (best) => ({
  key: "action", title: t("hand.action"), head: true,
  show: (action) => html`${t(`action.${action}`)}${action === best && html` <em>${t("hand.best")}</em>`}`,
});
