/** The name of this software, and of a site whose operator has not given it one. */
export const PRODUCT_NAME = 'Registry Snapshot';
