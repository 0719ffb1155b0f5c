/** The whole script of a `form_post` page: the only script of the simulated internet, so that it can be allowed by its hash. */
export const FORM_POST_SCRIPT = 'document.forms[0].submit()'
