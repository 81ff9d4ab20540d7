/** `a, b and c` */
export const andList = new Intl.ListFormat('en-GB');
/** `a, b or c` */
export const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });
