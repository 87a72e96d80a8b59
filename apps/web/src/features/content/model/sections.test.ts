import { describe, expect, it } from 'vitest'
import { applicationProblem } from './application-problem.ts'
import { localizedText } from './local-text.ts'
import { sectionOf, sectionsOf } from './sections.ts'

describe('the information centre', () => {
  it('shows the sections that the configuration enables (ENT-061)', () => {
    const all = sectionsOf(undefined)
    expect(all).toEqual(['notices', 'news', 'media', 'versions', 'listing'])
    expect(sectionsOf({ noticeInformation: false, informations: true })).toEqual([
      'news',
      'media',
      'versions',
      'listing',
    ])
    expect(sectionsOf({ noticeInformation: true, informations: false })).toEqual(['notices', 'versions', 'listing'])
  })

  it('opens the section from the address, and the first section for an unknown name', () => {
    const sections = sectionsOf({ noticeInformation: false, informations: true })
    expect([sectionOf('media', sections), sectionOf('notices', sections), sectionOf(null, sections)]).toEqual([
      'media',
      'news',
      'news',
    ])
  })
})

it('falls back to English, then to any available language (A51)', () => {
  expect(localizedText({ en: 'a', zh: 'b', ru: '' }, 'ru')).toBe('a')
  expect(localizedText({ en: '', zh: 'b', ru: '' }, 'ru')).toBe('b')
  expect(localizedText({ en: '', zh: '', ru: '' }, 'en')).toBe('')
})

it('reports missing fields of an application before it is sent', () => {
  const whole = {
    project: 'Moon',
    code: 'MOON',
    issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    website: 'https://moon.example',
    document: '',
    contact: 'moon@example.com',
    about: 'A token that is worth a moon.',
  }
  expect(applicationProblem('project', whole)).toBeUndefined()
  for (const [field, value] of [
    ['project', 'x'],
    ['code', 'no code'],
    ['issuer', 'somebody'],
    ['website', 'http://moon.example'],
    ['document', 'javascript:alert(1)'],
    ['contact', 'moon'],
    ['about', 'short'],
  ] as const)
    expect([field, applicationProblem(field, { ...whole, [field]: value })]).toEqual([field, `content.fault.${field}`])
  for (const field of ['code', 'issuer', 'website', 'document', 'contact', 'about'] as const)
    expect(applicationProblem(field, whole)).toBeUndefined()
})
