/** Placeholder for the contact in a consultation link. */
export const CONTACT_PLACE = '{qq}'

/**
 * Returns the link that opens a consultation (HDR-023); '' if no link is set, or if the contact that it needs is
 * missing.
 */
export function consultationLink(template: string, contact: string): string {
  if (template.includes(CONTACT_PLACE) && contact === '') return ''
  return template.replaceAll(CONTACT_PLACE, encodeURIComponent(contact))
}
