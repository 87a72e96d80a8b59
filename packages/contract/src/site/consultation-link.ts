/** Placeholder for the contact in a consultation link. */
export const CONTACT_PLACE = '{qq}'

/** Returns the link that opens a consultation (HDR-023); '' without a link, or without the contact that it needs. */
export function consultationLink(template: string, contact: string): string {
  if (template.includes(CONTACT_PLACE) && contact === '') return ''
  return template.replaceAll(CONTACT_PLACE, encodeURIComponent(contact))
}
