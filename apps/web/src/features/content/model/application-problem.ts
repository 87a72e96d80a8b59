import type { ListingApplication } from '@tidebook/contract'
import { isHttpsLink } from '@tidebook/contract/links'

export const APPLICATION_FIELDS = ['project', 'code', 'issuer', 'website', 'document', 'contact', 'about'] as const
export type ApplicationField = (typeof APPLICATION_FIELDS)[number]

export const EMPTY_APPLICATION: ListingApplication = {
  project: '',
  code: '',
  issuer: '',
  website: '',
  document: '',
  contact: '',
  about: '',
}

const FITS: Readonly<Record<ApplicationField, (text: string) => boolean>> = {
  project: (text) => text.length >= 2,
  code: (text) => /^(?:[A-Za-z0-9]{3,6}|[0-9A-F]{40})$/.test(text),
  // Checks length and alphabet only; the server checks the rest.
  issuer: (text) => /^[1-9A-HJ-NP-Za-km-z]{26,36}$/.test(text),
  website: isHttpsLink,
  document: (text) => text === '' || isHttpsLink(text),
  contact: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  about: (text) => text.length >= 20,
}

/** Returns the message for an invalid field, or undefined when the field is valid. */
export function applicationProblem<Field extends ApplicationField>(
  field: Field,
  application: ListingApplication,
): `content.fault.${Field}` | undefined {
  return FITS[field](application[field].trim()) ? undefined : `content.fault.${field}`
}
