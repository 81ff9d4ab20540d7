/** `a, b and c` */
export const andListFormat = new Intl.ListFormat('en-GB');
/** `a, b or c` */
export const orListFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });
