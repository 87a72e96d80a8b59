import { contentItem, type ContentItem } from '@tidebook/contract'
import { CONTENT_KINDS, type ContentKind } from '@tidebook/contract/content'
import { describe, expect, it } from 'vitest'
import { draftOf, itemOf, localTime, problemsOf } from './content-draft.ts'
import { BARE_NOTICE } from '../../../../../../packages/contract/src/content-desk/notice.fixture.ts'

const words = { title: 'Title', summary: 'Summary', body: 'Text' }
const notice: ContentItem = {
  ...BARE_NOTICE,
  words: { en: words, zh: null, ru: { ...words, summary: '' } },
  starts: Date.UTC(2026, 10, 24, 12, 30),
  ends: Date.UTC(2026, 10, 25, 12, 30),
  time: Date.UTC(2026, 10, 24),
}

describe('content draft', () => {
  it('is unchanged without input, and leaves out a language without text', () => {
    expect(itemOf(draftOf(notice), 'notice')).toEqual(notice)
    expect(problemsOf(draftOf(notice), 'notice', 'en')).toEqual([])
  })

  it('requires at least one language, and in each started one everything but the summary', () => {
    expect(problemsOf(draftOf(), 'notice', 'en')).toEqual([
      { language: 'en', field: 'title', problem: 'missing' },
      { language: 'en', field: 'body', problem: 'missing' },
    ])
    const draft = draftOf(notice)
    const begun = { ...draft, words: { ...draft.words, zh: { title: '标题', summary: '', body: ' ' } } }
    expect(problemsOf(begun, 'notice', 'en')).toEqual([{ language: 'zh', field: 'body', problem: 'missing' }])
    expect(problemsOf(begun, 'banner', 'en')).toEqual([])
  })

  it('rejects HTML, script links, an end before the beginning, and a version without a number', () => {
    const draft = draftOf(notice)
    const body = (text: string) => ({ ...draft, words: { ...draft.words, en: { ...words, body: text } } })
    const problems = (given: typeof draft, kind: ContentKind) =>
      problemsOf(given, kind, 'en').map(({ problem }) => problem)
    expect(problems(body('<b>x</b>'), 'notice')).toEqual(['html'])
    expect(problems(body('[x](javascript:y)'), 'notice')).toEqual(['link'])
    expect(problems({ ...draft, ends: draft.starts }, 'notice')).toEqual(['end'])
    expect(problems({ ...draft, link: 'http://x' }, 'news')).toEqual(['link'])
    expect(problems(draft, 'version')).toEqual(['missing'])
  })

  it('converts to the form that the server accepts, for every kind', () => {
    const draft = { ...draftOf(notice), version: '1.0.0', link: '/swap', source: 'somebody' }
    for (const kind of CONTENT_KINDS)
      expect([kind, contentItem.safeParse(itemOf(draft, kind)).success]).toEqual([kind, true])
  })

  it('shows times in the local time zone', () => {
    const at = new Date(2026, 10, 24, 9, 5).getTime()
    expect([localTime(at), localTime(null)]).toEqual(['2026-11-24T09:05', ''])
  })
})
