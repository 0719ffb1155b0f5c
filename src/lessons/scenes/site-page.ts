/** Follows the workbench's theme, or the system's where it has none. */
const STYLE =
  ':root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}' +
  'body{margin:0;padding:20px;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#14171a);color:light-dark(#15181c,#e7eaed);overflow-wrap:anywhere}' +
  'h1{font-size:20px;line-height:28px;margin:0 0 8px}p,form{margin:0 0 12px}form p{margin:8px 0}button{font:inherit;font-weight:500;padding:7px 14px;border:1px solid light-dark(#7d8590,#6d7680);border-radius:5px;background:none;color:inherit}a{color:inherit}img{max-width:100%}' +
  'iframe{border:1px solid light-dark(#7d8590,#6d7680);border-radius:5px;box-sizing:border-box}'

/** A page that a scene's answers give for a site. */
export function sitePage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>${body}</html>`
}
