import { SITE_LENGTHS } from './site-fields.ts'

const HTTPS =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?(?:[/?#][\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*)?$/i
const OWN_PATH = /^\/(?![/\\])[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*$/

/** An https address without a name and a password, in printable ASCII that no document has to escape. */
export const isHttpsLink = (text: string): boolean => text.length <= SITE_LENGTHS.link && HTTPS.test(text)

/** A path of this page, and of no other host. */
export const isOwnPath = (text: string): boolean => text.length <= SITE_LENGTHS.link && OWN_PATH.test(text)

/** Stands in the link of a consultation for the contact that is opened. */
export const CONTACT_PLACE = '{qq}'

/** The link that opens a consultation (HDR-023); '' while there is none, or no contact that it wants. */
export const consultationLink = (template: string, contact: string): string => {
  if (template.includes(CONTACT_PLACE) && contact === '') return ''
  return template.replaceAll(CONTACT_PLACE, encodeURIComponent(contact))
}
