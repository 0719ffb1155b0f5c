/** The one style of all simulated pages; the surface is the workbench's `panel`. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --panel: light-dark(#ffffff, #14171a);
  --sunken: light-dark(#f6f7f8, #101315);
  --line: light-dark(#d5dade, #2f363d);
  --edge: light-dark(#7d8590, #6d7680);
  --text: light-dark(#1b1f24, #e7eaed);
  --quiet: light-dark(#515962, #aab2bb);
  --go: light-dark(#1a6e38, #2e7d47);
  --go-hover: light-dark(#155a2d, #276b3c);
  --on-go: #ffffff;
  --danger: light-dark(#b01338, #ff8498);
  --link: light-dark(#0b57d0, #82b4ff);
}
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
/* What has the focus must not lie under the buttons at the bottom. */
html { scroll-padding-bottom: 72px; }
body {
  margin: 0;
  background: var(--panel);
  color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  overflow-wrap: anywhere;
}
header { padding: 12px 20px; border-bottom: 1px solid var(--line); background: var(--sunken); }
header a { color: var(--text); font-weight: 600; text-decoration: none; }
main { max-width: 480px; margin: 0 auto; padding: 24px 20px 40px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; font-weight: 600; }
h2 { margin: 0 0 8px; font-size: 15px; }
p { margin: 0 0 16px; }
a { color: var(--link); }
ul { margin: 0; padding-left: 20px; }
fieldset, section { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; }
legend { padding: 0 6px; font-weight: 600; }
.person { display: flex; align-items: flex-start; gap: 10px; padding: 7px 0; }
.person + .person { border-top: 1px solid var(--line); }
.person input { flex: none; width: 18px; height: 18px; margin: 3px 0 0; accent-color: var(--go); }
.person label { display: block; font-weight: 500; }
.quiet { color: var(--quiet); font-size: 13px; }
.problem { color: var(--danger); font-weight: 500; }
.actions {
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  margin-top: 8px;
  padding: 12px 0;
  background: var(--panel);
  border-top: 1px solid var(--line);
}
button {
  flex: 1 1 auto;
  min-height: 38px;
  padding: 7px 16px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--panel);
  color: var(--text);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--sunken); }
button.go { border-color: var(--go); background: var(--go); color: var(--on-go); }
button.go:hover { background: var(--go-hover); }
button.danger { border-color: var(--danger); color: var(--danger); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
@media (forced-colors: active) { button.go { border-color: ButtonBorder; background: ButtonFace; color: ButtonText; } }
/* In a low frame what is pressed has to be seen. */
@media (max-height: 260px) {
  header { padding: 4px 20px; }
  main { padding: 8px 20px; }
  h1 { margin-bottom: 4px; font-size: 18px; }
  p { margin-bottom: 8px; }
  .actions { padding: 6px 0; }
}
`
