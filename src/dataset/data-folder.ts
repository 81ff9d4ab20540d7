/** In the site. */
export const DATA = 'data';
