// How long an answer takes: the time since the question, without that in which nobody looks.
let gone = 0;
let since = null;
let going = false;

function turn(on) {
  const now = performance.now();
  if (since !== null) gone += now - since;
  since = on ? now : null;
}

export const clock = {
  start() {
    gone = 0;
    since = null;
    this.run();
  },
  stop() {
    going = false;
    turn(false);
  },
  run() {
    going = true;
    turn(!document.hidden);
  },
  seconds() {
    turn(since !== null);
    return gone / 1000;
  },
};

document.addEventListener("visibilitychange", () => going && turn(!document.hidden));
