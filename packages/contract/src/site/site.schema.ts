import * as z from 'zod/mini'
import { bodyFault } from '../content/content-text.ts'
import { isHttpsLink, isPageLink } from '../links.ts'
import { SITE_FIELDS, SITE_LENGTHS, type SiteFieldKind, type SiteName } from './site-fields.ts'
import { CONTACT_PLACE } from './consultation-link.ts'

function textIn(longest: number) {
  const text = z.string().check(z.trim(), z.maxLength(longest))
  return z.object({ en: text, zh: text, ru: text })
}

/** A text in each language. */
export const localText = z.object({ en: z.string(), zh: z.string(), ru: z.string() })

/** A link with its title. */
export const siteLink = z.object({ title: localText, path: z.string() })

function leads(isFit: (text: string) => boolean, what: string) {
  return z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isFit(text), what),
  )
}

/** Schema of each type of setting. */
const KINDS = {
  flag: z.boolean(),
  link: leads(isHttpsLink, 'an address that begins with https://'),
  place: leads(isPageLink, 'an address that begins with https://, or a path of this page'),
  template: leads(
    (text) => isHttpsLink(text.replaceAll(CONTACT_PLACE, '0')),
    `an address that begins with https://, with or without ${CONTACT_PLACE}`,
  ),
  contact: z.string().check(z.trim(), z.regex(/^[\w.@+-]*$/, 'letters and digits'), z.maxLength(SITE_LENGTHS.contact)),
  line: textIn(SITE_LENGTHS.line),
  text: textIn(SITE_LENGTHS.text).check(
    z.refine(
      (written) => Object.values(written).every((words) => bodyFault(words) === undefined),
      'Markdown without HTML, and links of https or of this page',
    ),
  ),
  links: z
    .array(
      z.object({
        title: textIn(SITE_LENGTHS.line).check(z.refine(({ en }) => en !== '', { error: 'a title', path: ['en'] })),
        path: z.string().check(z.trim(), z.refine(isPageLink, 'an https address, or a path of this page')),
      }),
    )
    .check(z.maxLength(SITE_LENGTHS.links)),
  wallet: leads((text) => /^[1-9A-HJ-NP-Za-km-z]{26,36}$/.test(text), 'an address of this network'),
} as const satisfies Record<SiteFieldKind, z.ZodMiniType>

/** The schema of one setting. */
export function siteFieldOf<Name extends SiteName>(name: Name): (typeof KINDS)[(typeof SITE_FIELDS)[Name]] {
  return KINDS[SITE_FIELDS[name]]
}

const fields = Object.fromEntries(
  (Object.keys(SITE_FIELDS) as SiteName[]).map((name) => [name, siteFieldOf(name)]),
) as { [Name in SiteName]: (typeof KINDS)[(typeof SITE_FIELDS)[Name]] }

/** Every setting with its value. */
export const siteSettings = z.object(fields)
export type SiteSettings = Readonly<z.infer<typeof siteSettings>>

/** A value of any setting. `siteFieldOf` validates the value of a specific one. */
export const anySiteValue = z.union([z.boolean(), z.string().check(z.maxLength(1_000)), localText, z.array(siteLink)])

/** A tip about a new feature (CNT-011). Pages store the ids of tips already seen. */
export const newTip = z.object({
  /** Changes when the text changes; '' if there is no tip. */
  id: z.string(),
  text: localText,
})
