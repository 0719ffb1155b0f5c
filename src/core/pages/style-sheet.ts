/** Style of the built-in pages. `--brand-color` and `--button-text-color` come from the theme, the scheme from the class of `body`. */
export const styleSheet = `
:root{color-scheme:light dark;--text:light-dark(#1c1f24,#eceef1);--muted:light-dark(#5b6370,#a2a9b4);--ground:light-dark(#f3f4f6,#14161a);--surface:light-dark(#fff,#1d2025);--line:light-dark(#d6dae0,#363b43);--danger:light-dark(#b42318,#fda29b);--danger-ground:light-dark(#fef3f2,#3b1614);--action:var(--brand-color,#1f6feb);--action-text:var(--button-text-color,#fff)}
.__next-auth-theme-dark{color-scheme:dark}
.__next-auth-theme-light{color-scheme:light}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
.page{display:grid;min-height:100vh;place-items:center;padding:min(1.5rem,5vw)}
.card{width:100%;max-width:23rem;padding:min(2rem,7vw);background:var(--surface);border:1px solid var(--line);border-radius:.75rem;text-align:center;overflow-wrap:anywhere}
.card>*+*{margin-top:1rem}
h1{font-size:1.4rem;line-height:1.25}
p,label{color:var(--muted)}
.logo{max-width:9rem;max-height:4.5rem}
.error{padding:.6rem .8rem;border-radius:.4rem;background:var(--danger-ground);color:var(--danger);text-align:start}
hr{border:0;border-top:1px solid var(--line)}
label{display:block;text-align:start;font-size:.875rem}
input{width:100%;padding:.55rem .7rem;border:1px solid var(--line);border-radius:.4rem;background:var(--ground);color:inherit;font:inherit}
input,form .error{margin-bottom:.75rem}
button,.button{display:block;width:100%;padding:.65rem min(1rem,4vw);border:1px solid transparent;border-radius:.4rem;background:var(--provider-bg,var(--action));color:var(--provider-text,var(--action-text));font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--action);outline-offset:2px}
a.site{color:inherit}
`
