/** Stands in the link of a consultation for the contact that is opened. */
export const CONTACT_PLACE = '{qq}'

/** The link that opens a consultation (HDR-023); '' while there is none, or no contact that it wants. */
export const consultationLink = (template: string, contact: string): string => {
  if (template.includes(CONTACT_PLACE) && contact === '') return ''
  return template.replaceAll(CONTACT_PLACE, encodeURIComponent(contact))
}
