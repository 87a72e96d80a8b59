/** Maximum length of a link. */
export const LINK_LENGTH = 300

/** Printable ASCII that needs no escaping in a document. */
const REST = String.raw`[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*`
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/**
 * An ASCII host, which cannot imitate another with look-alike letters, and without a user name or password before it.
 */
const HTTPS = new RegExp(String.raw`^https:\/\/(?:${LABEL}\.)*${LABEL}(?::\d{1,5})?(?:[/?#]${REST})?$`, 'i')
const OWN_PATH = new RegExp(String.raw`^\/(?![/\\])${REST}$`)

/** Whether the text is an https address without user name and password, in printable ASCII that needs no escaping. */
export function isHttpsLink(text: string): boolean {
  return text.length <= LINK_LENGTH && HTTPS.test(text)
}

/** Whether the text is a path of this site. */
export function isOwnPath(text: string): boolean {
  return text.length <= LINK_LENGTH && OWN_PATH.test(text)
}

/** Whether our pages may link to the text: an https address, or a path of this site. */
export function isPageLink(text: string): boolean {
  return isHttpsLink(text) || isOwnPath(text)
}
