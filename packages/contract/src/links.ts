/** Characters of a link at most. */
export const LINK_LENGTH = 300

/** Printable ASCII that no document has to escape. */
const REST = String.raw`[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*`
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A host in ASCII, so that none looks like another one, and no name or password before it. */
const HTTPS = new RegExp(String.raw`^https:\/\/(?:${LABEL}\.)*${LABEL}(?::\d{1,5})?(?:[/?#]${REST})?$`, 'i')
const OWN_PATH = new RegExp(String.raw`^\/(?![/\\])${REST}$`)

/** An https address without a name and a password, in printable ASCII that no document has to escape. */
export const isHttpsLink = (text: string): boolean => text.length <= LINK_LENGTH && HTTPS.test(text)

/** A path of this page, and of no other host. */
export const isOwnPath = (text: string): boolean => text.length <= LINK_LENGTH && OWN_PATH.test(text)

/** Whether a page of ours may lead there: an https address, or a path of its own. */
export const isPageLink = (text: string): boolean => isHttpsLink(text) || isOwnPath(text)
