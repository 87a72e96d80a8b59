import type { ListingApplication } from '@tidebook/contract'
import { LISTING_LENGTHS } from '@tidebook/contract/routes'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { APPLICATION_FIELDS, EMPTY_APPLICATION, type ApplicationField } from './application-problem.ts'

const CODE = 40
const ADDRESS = 36

/** Maximum length of each field, in characters. */
export const APPLICATION_LENGTHS: Readonly<Record<ApplicationField, number>> = {
  project: LISTING_LENGTHS.project,
  code: CODE,
  issuer: ADDRESS,
  website: LISTING_LENGTHS.link,
  document: LISTING_LENGTHS.link,
  contact: LISTING_LENGTHS.contact,
  about: LISTING_LENGTHS.about,
}

/** An unsent application with its idempotency key, which every retry reuses. */
interface ApplicationDraft {
  readonly application: ListingApplication
  readonly key: string
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
}

function parse(value: unknown): ApplicationDraft {
  const { key, application } = (value ?? {}) as { readonly key?: unknown; readonly application?: unknown }
  const typed = (application ?? {}) as Partial<Record<ApplicationField, unknown>>
  const words = Object.fromEntries(
    APPLICATION_FIELDS.map((field) => {
      const text = typed[field]
      return [field, typeof text === 'string' ? text.slice(0, APPLICATION_LENGTHS[field]) : '']
    }),
  )
  return { application: { ...EMPTY_APPLICATION, ...words }, key: isKey(key) ? key : crypto.randomUUID() }
}

/** The stored draft. It survives a reload, a change of section and a lost connection. */
export const applicationDraftSetting = defineSetting('listingDraft', { parse })
