/** At the site's root for all its files, and in `data/` for the data, in the format of `sha256sum --check`. */
export const SUMS = 'SHA256SUMS';

/** An SSH signature of the SHA256SUMS at the root, beside it. */
export const SIGNATURE = 'SHA256SUMS.sig';

/** What the signature is for (`ssh-keygen -n`): the same key's signatures for other purposes are not valid here. */
export const SIGNATURE_NAMESPACE = 'registry-snapshot';
