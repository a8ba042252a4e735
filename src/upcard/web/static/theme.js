// Set before the first paint, so that a chosen theme doesn't flash; no module may do that.
try {
  const chosen = JSON.parse(localStorage.getItem("upcard.theme"));
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Nothing is kept, or storage is closed: the system's theme it is.
}
