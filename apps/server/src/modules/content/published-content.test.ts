import type { ContentItem } from '@tidebook/contract'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { logUnreadableOnce } from './content.module.ts'
import { publishedContent, type PublishedContent } from './published-content.ts'
import { BARE_NOTICE } from '../../../../../packages/contract/src/content-desk/notice.fixture.ts'

function notice(title: string): ContentItem {
  return {
    ...BARE_NOTICE,
    words: { en: { title, summary: '', body: 'x' }, zh: null, ru: null },
  }
}

/** Builds a stub database with one notice: its revision, the number of reads, and the result of a read. */
function databaseOf() {
  const database = {
    revision: '1',
    published: notice('One') as unknown,
    read: 0,
    time: 1_000,
    answer: (rows: unknown[]): Promise<unknown[]> => Promise.resolve(rows),
  }
  const rowsOf = (text: string): Promise<unknown[]> => {
    if (text.includes('content_revision')) return Promise.resolve([{ revision: database.revision }])
    if (text.includes('content_order')) return Promise.resolve([])
    database.read += 1
    const row = { id: 'a', kind: 'notice', published: database.published, first_published: null, last_published: null }
    return database.answer([row])
  }
  const query = async (text: string) => ({ rows: await rowsOf(text) })
  const unreadable: string[] = []
  const get = publishedContent({
    pool: () => ({ query }) as unknown as pg.Pool,
    shipped: new Map([['a', notice('As it came')]]),
    onUnreadable: logUnreadableOnce({ error: ({ id }: { id: string }) => unreadable.push(id) } as never),
    now: () => database.time,
  })
  return { database, get, unreadable }
}

function titles(content: PublishedContent): unknown {
  return (content.get('notice') ?? []).map(({ item }) => item.words.en?.title)
}

describe('published content', () => {
  it('is read once for concurrent callers, and once per revision', async () => {
    const { database, get } = databaseOf()
    const all = await Promise.all([get(), get(), get()])
    expect([all.map(titles), database.read]).toEqual([[['One'], ['One'], ['One']], 1])
    await get()
    expect(database.read).toBe(1)
    database.revision = '2'
    database.published = notice('Two')
    expect([titles(await get()), database.read]).toEqual([['Two'], 2])
  })

  it('is read again by the next call after a failed read', async () => {
    const { database, get } = databaseOf()
    const { answer } = database
    database.answer = () => Promise.reject(new Error('away'))
    const both = await Promise.allSettled([get(), get()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    database.answer = answer
    expect(titles(await get())).toEqual(['One'])
  })

  it('does not wait for a read that hangs, whose late result is discarded', async () => {
    const { database, get } = databaseOf()
    const { answer } = database
    const hanging = Promise.withResolvers<unknown[]>()
    let late: readonly unknown[] = []
    database.answer = (rows) => {
      late = rows
      return hanging.promise
    }
    const first = get()
    await new Promise(setImmediate)
    database.answer = answer
    database.time += 5_000
    database.published = notice('Two')
    expect(titles(await get())).toEqual(['Two'])
    hanging.resolve([...late])
    expect(titles(await first)).toEqual(['One'])
    expect([titles(await get()), database.read]).toEqual([['Two'], 2])
  })

  it('skips invalid items, reports them once, and does not restore items that staff had replaced', async () => {
    const { database, get, unreadable } = databaseOf()
    for (const published of [{ kind: 'notice' }, 'x', { ...notice('One'), kind: 'news' }]) {
      database.published = published
      database.revision += '1'
      expect(titles(await get())).toEqual([])
    }
    expect(unreadable).toEqual(['a'])
  })
})
