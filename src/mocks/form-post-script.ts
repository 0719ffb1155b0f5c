/** The whole script of a `form_post` page: the one script of the simulated internet, so whoever shows its pages can allow it by hash. */
export const FORM_POST_SCRIPT = 'document.forms[0].submit()'
