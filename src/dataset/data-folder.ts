/** In the site. */
export const DATA_FOLDER = 'data';
