import { isDay } from './days.ts'
import { idNumberFault, type IdNumberFault } from './id-number.ts'
import { NATIONS } from './nations.ts'

/** A user's statement about their identity (ACC-013 to ACC-016). Days have the form `2026-11-23`. */
export interface IdentityForm {
  /** Code of a country. */
  readonly nation: string
  readonly realName: string
  readonly idNumber: string
  readonly starts: string
  /** '' for a document without expiration. */
  readonly ends: string
}

export type IdentityField = keyof IdentityForm

/** Faults by field. Each has a text `identity.fault.<field>.<fault>`. */
export type IdentityFaults = { readonly [Field in IdentityField]?: 'missing' | 'order' | 'past' | IdNumberFault }

/** Chinese names, optionally with a middle dot between parts, or names in passport letters (VAL-044). */
const NAMES = /^(?:\p{Script=Han}{1,20}(?:[·•]\p{Script=Han}{1,20}){0,3}|[A-Za-z]{1,40}(?:[ '-][A-Za-z]{1,40}){0,6})$/u
/** Numbers of other countries' documents, such as passports. */
const DOCUMENT = /^[A-Za-z0-9]{5,20}$/
/** The country whose identity card numbers can be verified. */
const CARD_NATION = 'CN'

function nameFault(name: string): 'missing' | 'form' | undefined {
  if (name.trim() === '') return 'missing'
  return NAMES.test(name.trim()) && name.trim().length >= 2 ? undefined : 'form'
}

function numberFault({ idNumber, nation }: IdentityForm, today: string): IdNumberFault | 'missing' | undefined {
  const number = idNumber.trim()
  if (number === '') return 'missing'
  if (nation === CARD_NATION || nation === '') return idNumberFault(number, today)
  return DOCUMENT.test(number) ? undefined : 'form'
}

function startFault({ starts }: IdentityForm, today: string): 'missing' | 'form' | 'order' | undefined {
  if (starts === '') return 'missing'
  if (!isDay(starts)) return 'form'
  return starts > today ? 'order' : undefined
}

function endFault({ starts, ends }: IdentityForm, today: string): 'form' | 'order' | 'past' | undefined {
  if (ends === '') return undefined
  if (!isDay(ends)) return 'form'
  if (isDay(starts) && ends <= starts) return 'order'
  return ends < today ? 'past' : undefined
}

/**
 * Returns the faults of a form by field. The page and the server use the same function. @param today such as
 * `2026-11-23`
 */
export function identityFaults(form: IdentityForm, today: string): IdentityFaults {
  const faults = {
    nation: NATIONS.includes(form.nation) ? undefined : ('missing' as const),
    realName: nameFault(form.realName),
    idNumber: numberFault(form, today),
    starts: startFault(form, today),
    ends: endFault(form, today),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** Normalizes a form for storage: no surrounding spaces, numbers in capitals. */
export function normalizeForm(form: IdentityForm): IdentityForm {
  return {
    ...form,
    realName: form.realName.trim(),
    idNumber: form.idNumber.trim().toUpperCase(),
  }
}
