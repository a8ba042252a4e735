// <${Plot} title x series xLabel yLabel height? summary? zero? />: a line plot with the numbers as
// a table beside it for whoever can't see it.
//   x        numbers, rising
//   series   [{label, values, tone?: 1…6, dash?, width?, fill?: true}]; null is a gap
//   bands    [[upper, lower]]: places of two series, the first is 1, with the space between them filled
//   show     value => text, for axes and table
// uPlot is loaded when the first plot is shown.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { number } from "../format.js";
import { theme } from "../prefs.js";
import { NumberTable } from "./numbertable.js";

const HERE = new URL("../vendor/uplot/", import.meta.url);
let loading = null;

// The minified build is no module: it leaves uPlot in the window.
function loadPlotter() {
  loading ??= new Promise((done, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    link.href = new URL("uPlot.min.css", HERE);
    const script = Object.assign(document.createElement("script"), { onerror: failed });
    script.onload = () => done(window.uPlot);
    script.src = new URL("uPlot.iife.min.js", HERE);
    document.head.append(link, script);
  });
  return loading;
}

function colours(element) {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

function options({ series, xLabel, yLabel, height = 260, bands = [], show, showX }, element) {
  const colour = colours(element);
  const axis = { stroke: colour("--plot-ink"), grid: { stroke: colour("--plot-grid"), width: 1 },
    ticks: { stroke: colour("--plot-grid"), width: 1 }, font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif" };
  const text = (render) => (_plot, values) => values.map((value) => (value === null ? "" : render(value)));
  return {
    width: element.clientWidth,
    height,
    scales: { x: { time: false } },
    axes: [{ ...axis, label: xLabel, values: text(showX ?? ((x) => number(x, Number.isInteger(x) ? 0 : 2))) },
      { ...axis, label: yLabel, size: 64, values: text(show ?? ((y) => number(y, 3))) }],
    series: [{ label: xLabel }, ...series.map((line, place) => {
      const stroke = colour(`--plot-${line.tone ?? (place % 6) + 1}`);
      return { label: line.label, stroke, width: line.width ?? 2, dash: line.dash,
        fill: line.fill ? faint(stroke) : undefined, points: { show: false } };
    })],
    bands: bands.map((pair) => ({ series: pair, fill: faint(colour("--plot-1")) })),
    legend: { live: false },
    cursor: { points: { size: 7 } },
  };
}

export function Plot(props) {
  const { title, x, series, xLabel, summary, show } = props;
  const holder = useRef(null);
  const plot = useRef(null);
  const shape = [title, props.height, theme.value, ...series.map((line) => line.label)].join("|");
  useEffect(() => {
    let gone = false;
    const element = holder.current;
    const resized = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: props.height ?? 260 }));
    loadPlotter().then((UPlot) => {
      if (gone) return;
      plot.current = new UPlot(options(props, element), [x, ...series.map((line) => line.values)], element);
      resized.observe(element);
    });
    return () => {
      gone = true;
      resized.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);
  useEffect(() => {
    plot.current?.setData([x, ...series.map((line) => line.values)]);
  }, [x, series]);
  const columns = [{ key: "x", title: xLabel, head: true, show: props.showX },
    ...series.map((line, place) => ({ key: place, title: line.label, show }))];
  const rows = x.map((value, at) => ({ x: value, ...series.map((line) => line.values[at]) }));
  return html`
    <figure class="plot">
      <figcaption>${title}${summary && html` <span class="muted">${summary}</span>`}</figcaption>
      <div ref=${holder} aria-hidden="true"></div>
      <details><summary>${t("plot.numbers")}</summary>
        <${NumberTable} caption=${title} quiet columns=${columns} rows=${rows.length > 200 ? thinned(rows) : rows} /></details>
    </figure>`;
}

const faint = (colour) => `color-mix(in srgb, ${colour} 16%, transparent)`;
const thinned = (rows) => rows.filter((_row, at) => at % Math.ceil(rows.length / 100) === 0);
