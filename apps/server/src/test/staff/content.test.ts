import {
  calls,
  CONTENT_KINDS,
  type ContentDeskItem,
  type ContentDeskRow,
  type ContentDetail,
  type ContentItem,
  type ContentLanguage,
  type ContentPage,
  type ContentRow,
  type HelpCentre,
} from '@tidebook/contract'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsStaff, StaffDesk } from './staff-desk.ts'
import { BARE_NOTICE } from '../../../../../packages/contract/src/content-desk/notice.fixture.ts'

const NOW = Date.UTC(2026, 10, 23, 6)
const HOUR = 3_600_000
/** A script that would run wherever a browser interpreted it. */
const HOSTILE = '<script>alert(1)</script>'

describe('content', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let operator: string
  let clock = NOW
  beforeAll(async () => {
    started = await startExchange({ now: () => clock, env: { CLIENT_REQUESTS_PER_SECOND: '1000' } })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, () => clock)
    operator = await desk.cookieOf('operator')
  })
  afterAll(async () => {
    await desk.close()
    await started[Symbol.asyncDispose]()
  })

  const words = (title: string, body = `Text of ${title}.`) => ({ title, summary: `About ${title}`, body })
  const notice = (title: string, other: Partial<ContentItem> = {}): ContentItem => ({
    ...BARE_NOTICE,
    words: { en: words(title), zh: words(`${title} 中文`), ru: words(`${title} по-русски`) },
    ...other,
  })
  const add = async (item: ContentItem): Promise<ContentDeskItem> => {
    clock += 1000
    const { code, data } = await callAsStaff(exchange, calls.contentDesk.add, { cookie: operator, body: { item } })
    expect(code).toBe('0')
    return data as ContentDeskItem
  }
  const act = async (
    call: 'publish' | 'withdraw' | 'discard' | 'save',
    { id, changed }: Pick<ContentDeskItem, 'id' | 'changed'>,
    more: object = {},
  ) => {
    clock += 1000
    const body = { seen: changed?.at ?? null, ...more }
    return callAsStaff(exchange, calls.contentDesk[call], { cookie: operator, path: { id }, body })
  }
  const publish = async (item: ContentItem): Promise<ContentDeskItem> =>
    (await act('publish', await add(item))).data as ContentDeskItem
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${exchange.url}${path}`)
    return ((await response.json()) as { data: T }).data
  }
  const titles = async (path: string): Promise<string[]> =>
    (await get<ContentPage>(path)).items.map(({ title }) => title)
  const notices = (language: ContentLanguage = 'en', page = 0): Promise<string[]> =>
    titles(`/app/adv/notice_list?page=${page}&language=${language}`)
  const listed = async (kind: string): Promise<readonly ContentDeskRow[]> =>
    (
      (await callAsStaff(exchange, calls.contentDesk.list, { cookie: operator, query: `?kind=${kind}` })).data as {
        items: readonly ContentDeskRow[]
      }
    ).items

  it('CNT-001 CNT-002 CNT-007 API-102 API-103 includes a help center, a guide, a version log and the operator, in three languages', async () => {
    for (const language of ['en', 'zh', 'ru'] as const) {
      const help = await get<HelpCentre>(`/app/adv/help?language=${language}`)
      expect(help.sections.map(({ section }) => section)).toEqual(contentSections)
      const [first] = help.sections.flatMap(({ articles }) => articles)
      expect(first).toMatchObject({ itemID: 'how-it-works', language, path: '/static/help/how-it-works' })
      const guide = await get<readonly ContentDetail[]>(`/app/adv/guide?language=${language}`)
      expect(guide.map(({ itemID }) => itemID)).toEqual([
        'guide-wallet',
        'guide-fund',
        'guide-order',
        'guide-follow',
        'guide-safe',
      ])
      const versions = await get<{ items: readonly ContentDetail[] }>(`/app/adv/version_list?language=${language}`)
      expect(versions.items.map(({ version }) => version)).toEqual(['0.1.0'])
      expect((await get<ContentDetail>(`/app/adv/about?language=${language}`)).language).toBe(language)
    }
  })

  it('API-018 serves a help center article at the path in the help center', async () => {
    const { sections } = await get<HelpCentre>('/app/adv/help?language=ru')
    for (const { path, itemID, title } of sections.flatMap(({ articles }) => articles)) {
      const article = await get<ContentDetail>(`${path}?language=ru`)
      expect(article).toMatchObject({ itemID, title, kind: 'help', language: 'ru' })
      expect(article.body.length).toBeGreaterThan(300)
    }
    const answer = await callAsStaff(exchange, calls.content.helpArticle, { path: { itemID: 'help-and-guide' } })
    expect(answer.code).toBe('4080')
  })

  it("API-075 API-076 CNT-004 shows a notice from its publication until its withdrawal, in the reader's language", async () => {
    const before = await notices()
    const item = await add(notice('Maintenance'))
    expect(item).toMatchObject({ isPublished: false, isChanged: true, isShipped: false, changed: { by: 'operator' } })
    expect(await notices()).toEqual(before)
    const published = (await act('publish', item)).data as ContentDeskItem
    expect(published).toMatchObject({ isPublished: true, isChanged: false, isShown: true })
    expect(await notices()).toEqual(['Maintenance', ...before])
    expect((await notices('zh'))[0]).toBe('Maintenance 中文')
    expect((await notices('ru'))[0]).toBe('Maintenance по-русски')
    const detail = await get<ContentDetail>(`/app/adv/notice_detail?itemID=${item.id}&language=zh`)
    expect(detail).toMatchObject({
      title: 'Maintenance 中文',
      language: 'zh',
      body: 'Text of Maintenance 中文.',
      time: clock,
    })
    const withdrawn = (await act('withdraw', published)).data as ContentDeskItem
    expect(await notices()).toEqual(before)
    const gone = await callAsStaff(exchange, calls.content.noticeDetail, { query: `?itemID=${item.id}` })
    expect([gone.code, gone.data]).toEqual(['4080', null])
    const entries = await desk.rows<{ action: string; detail: string }>(
      'select action, detail from app.audit_log where subject = $1 order by number',
      [`content:${item.id}`],
    )
    expect(entries.map(({ action }) => action)).toEqual(['content.added', 'content.published', 'content.withdrawn'])
    expect((await act('discard', withdrawn)).data).toBeNull()
    expect((await act('publish', withdrawn)).code).toBe('4080')
  })

  it('stays published while staff write, and rejects an edit of an outdated version', async () => {
    const item = await publish(notice('First words'))
    const saved = (await act('save', item, { item: notice('Second words') })).data as ContentDeskItem
    expect(saved).toMatchObject({
      isChanged: true,
      isPublished: true,
      item: { words: { en: { title: 'Second words' } } },
    })
    expect((await notices())[0]).toBe('First words')
    expect((await act('save', item, { item: notice('Third words') })).code).toBe('4081')
    const back = (await act('discard', saved)).data as ContentDeskItem
    expect(back).toMatchObject({ isChanged: false, item: { words: { en: { title: 'First words' } } } })
    const both = await Promise.all([act('publish', back), act('publish', back)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['0', '4081'])
    const open = await callAsStaff(exchange, calls.contentDesk.open, { cookie: operator, path: { id: item.id } })
    await act('withdraw', open.data as ContentDeskItem)
  })

  it('U24 is shown only from its start until its end', async () => {
    const [starts, ends] = [clock + HOUR, clock + 2 * HOUR]
    const item = await publish(notice('An hour from now', { starts, ends }))
    expect(item).toMatchObject({ isPublished: true, isShown: false })
    const isSeen = async (time: number): Promise<readonly [boolean, string]> => {
      clock = time
      const { code } = await callAsStaff(exchange, calls.content.noticeDetail, { query: `?itemID=${item.id}` })
      return [(await notices()).includes('An hour from now'), code]
    }
    expect(await isSeen(starts - 1)).toEqual([false, '4080'])
    expect(await isSeen(starts)).toEqual([true, '0'])
    expect(await isSeen(ends - 1)).toEqual([true, '0'])
    expect(await isSeen(ends)).toEqual([false, '4080'])
    operator = await desk.cookieOf('operator')
  })

  it('A51 falls back from Russian to English, and then to any available language', async () => {
    const some = (title: string, languages: readonly ContentLanguage[]): ContentItem => {
      const own = (language: ContentLanguage) => (languages.includes(language) ? words(`${title} ${language}`) : null)
      return notice(title, { words: { en: own('en'), zh: own('zh'), ru: own('ru') } })
    }
    const english = await publish(some('Two', ['en', 'zh']))
    const chinese = await publish(some('One', ['zh']))
    const rows = (language: string) => get<ContentPage>(`/app/adv/notice_list?language=${language}`)
    const [one, two] = (await rows('ru')).items
    expect([one?.title, one?.language, two?.title, two?.language]).toEqual(['One zh', 'zh', 'Two en', 'en'])
    expect((await rows('zh')).items[1]?.title).toBe('Two zh')
    for (const item of [english, chinese]) await act('withdraw', item)
  })

  it('API-073 API-074 API-105 CNT-005 CNT-006 CNT-008 separates industry information from media reports', async () => {
    const link = 'https://news.example/tidebook'
    const report = await publish(notice('A report', { kind: 'media', source: 'The News', link }))
    await publish(notice('A change of rules', { kind: 'news' }))
    const information = await titles('/app/adv/info_list?page=0&language=en&type=news')
    expect(information[0]).toBe('A change of rules')
    expect(information).not.toContain('A report')
    expect(await titles('/app/adv/info_list?page=0&language=en&type=media')).toEqual(['A report'])
    expect(await titles('/app/adv/news_report_list?language=ru')).toEqual(['A report по-русски'])
    const detail = await get<ContentDetail>(`/app/adv/info_detail?language=en&itemID=${report.id}`)
    expect(detail).toMatchObject({ source: 'The News', link, closable: false, kind: 'media' })
    const other = await callAsStaff(exchange, calls.content.noticeDetail, { query: `?itemID=${report.id}` })
    expect(other.code).toBe('4080')
    expect(await get<ContentDetail>(`/app/adv/item/${report.id}?language=en`)).toEqual(detail)
  })

  it('API-077 API-104 lists the banners of a place in the order chosen by staff, with pictures from this server', async () => {
    const banner = (title: string, other: Partial<ContentItem> = {}): ContentItem =>
      notice(title, { kind: 'banner', place: 'home', link: '/swap', ...other })
    const photo = await sharp({ create: { width: 640, height: 240, channels: 3, background: '#036' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toBuffer()
    const sent = await callAsStaff(exchange, calls.contentDesk.image, {
      cookie: operator,
      body: { image: photo.toString('base64') },
    })
    const { path: image } = sent.data as { path: string }
    const one = await publish(banner('One', { image }))
    const two = await publish(banner('Two'))
    await publish(banner('Elsewhere', { place: 'information' }))
    const order = (ids: readonly string[]) =>
      callAsStaff(exchange, calls.contentDesk.order, { cookie: operator, body: { kind: 'banner', ids } })
    expect((await order([two.id, one.id])).code).toBe('0')
    const rows = await get<readonly ContentRow[]>('/app/adv/banner/list?type=home&language=en')
    expect(rows.slice(0, 2).map(({ title, image: shown, link }) => [title, shown, link])).toEqual([
      ['Two', '', '/swap'],
      ['One', image, '/swap'],
    ])
    expect(rows.map(({ title }) => title)).not.toContain('Elsewhere')
    const detail = await get<ContentDetail>(`/app/adv/banner?language=ru&itemID=${one.id}`)
    expect(detail).toMatchObject({ title: 'One по-русски', body: '', image })
    const picture = await fetch(exchange.url + image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(picture.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect((await order([one.id, 'how-it-works'])).code).toBe('4000')
    for (const body of [{ image: Buffer.from('GIF89a').toString('base64') }, { image: '%' }, {}])
      expect((await callAsStaff(exchange, calls.contentDesk.image, { cookie: operator, body })).code).not.toBe('0')
    for (const wrong of ['/app/adv/image/x', `/app/adv/image/${'0'.repeat(64)}`])
      expect((await fetch(exchange.url + wrong)).status).toBe(404)
  })

  it('shows pinned notices in the order chosen by staff, before newer ones', async () => {
    const [old, older] = [await publish(notice('Old')), await publish(notice('Older'))]
    await publish(notice('Newest'))
    const order = (ids: readonly string[]) =>
      callAsStaff(exchange, calls.contentDesk.order, { cookie: operator, body: { kind: 'notice', ids } })
    await order([older.id, old.id])
    const { items } = await get<ContentPage>('/app/adv/notice_list?language=en')
    expect(items.slice(0, 3).map(({ title, pinned }) => [title, pinned])).toEqual([
      ['Older', true],
      ['Old', true],
      ['Newest', false],
    ])
    expect((await listed('notice')).slice(0, 2).map(({ id, rank }) => [id, rank])).toEqual([
      [older.id, 1],
      [old.id, 2],
    ])
    await order([])
    expect((await notices())[0]).toBe('Newest')
  })

  it('API-076 has twenty items per page, and returns an empty page after the last one', async () => {
    for (let each = 0; each < 22; each += 1) await publish(notice(`Paged ${each}`, { kind: 'media' }))
    const page = (number: string) => get<ContentPage>(`/app/adv/news_report_list?language=en&page=${number}`)
    const [first, second, third] = [await page('0'), await page('1'), await page('9')]
    expect([first.items.length, first.count]).toEqual([20, 23])
    expect(second.items).toHaveLength(3)
    expect(new Set([...first.items, ...second.items].map(({ itemID }) => itemID)).size).toBe(23)
    expect([third.items, third.count]).toEqual([[], 23])
    for (const query of ['page=-1', 'page=x', 'page=1.5', 'page=999999999', 'language=de', 'type=help'])
      expect((await callAsStaff(exchange, calls.content.infoList, { query: `?${query}` })).code).toBe('4000')
    for (const id of ['', '..', "' or 1=1", 'A', 'x'.repeat(65)])
      expect(
        (await callAsStaff(exchange, calls.content.infoDetail, { query: `?itemID=${encodeURIComponent(id)}` })).code,
      ).toBe('4000')
  })

  it('lets staff reword a shipped article, withdraw it, and restore the original', async () => {
    const id = 'fees'
    const open = async () =>
      (await callAsStaff(exchange, calls.contentDesk.open, { cookie: operator, path: { id } })).data as ContentDeskItem
    const before = await open()
    expect(before).toMatchObject({ isShipped: true, isPublished: true, isChanged: false, changed: null })
    const reworded: ContentItem = {
      ...before.item,
      words: { ...before.item.words, en: { title: 'What we take', summary: 'Short.', body: 'Nothing.' } },
    }
    const saved = (await act('save', before, { item: reworded })).data as ContentDeskItem
    const title = async () => (await get<ContentDetail>(`/static/help/${id}?language=en`))?.title
    expect(await title()).toBe('Fees')
    const published = (await act('publish', saved)).data as ContentDeskItem
    expect(await title()).toBe('What we take')
    const withdrawn = (await act('withdraw', published)).data as ContentDeskItem
    expect(await title()).toBeUndefined()
    expect((await act('discard', withdrawn)).data).toEqual(before)
    expect(await title()).toBe('Fees')
    expect((await act('save', before, { item: { ...reworded, kind: 'news' } })).code).toBe('4000')
  })

  it('rejects HTML, scripts in links and long texts, and drops fields that a kind does not have', async () => {
    const wrong: readonly unknown[] = [
      notice('x', { words: { en: words('x', HOSTILE), zh: null, ru: null } }),
      notice('x', { words: { en: words('x', '[x](javascript:alert(1))'), zh: null, ru: null } }),
      notice('x', { words: { en: words('x', 'y'.repeat(8001)), zh: null, ru: null } }),
      notice('x', { words: { en: words('x'.repeat(121)), zh: null, ru: null } }),
      notice('x', { words: { en: null, zh: null, ru: null } }),
      notice('x', { link: 'javascript:alert(1)' }),
      notice('x', { image: 'https://elsewhere.example/x.png' }),
      notice('x', { starts: 2, ends: 1 }),
      { ...notice('x'), kind: 'script' },
      { words: notice('x').words },
    ]
    for (const item of wrong)
      expect((await callAsStaff(exchange, calls.contentDesk.add, { cookie: operator, body: { item } })).code).toBe(
        '4000',
      )
    const created = await add(
      notice('y', { link: '/swap', version: '9', section: 'wallet', place: 'home', source: 'z' }),
    )
    expect(created.item).toMatchObject({ link: '', version: '', section: null, place: null, source: '' })
  })

  it('is written by operators only', async () => {
    for (const role of ['support', 'reviewer'] as const) {
      const cookie = await desk.cookieOf(role)
      for (const call of Object.values(calls.contentDesk)) {
        const options = { cookie, path: { id: 'fees' }, query: call.method === 'GET' ? '?kind=help' : '', body: {} }
        expect([call.id, (await callAsStaff(exchange, call, options)).code]).toEqual([call.id, '4030'])
      }
    }
    for (const call of Object.values(calls.contentDesk))
      expect((await callAsStaff(exchange, call, { path: { id: 'fees' }, body: {} })).code).toBe('4010')
    for (const kind of CONTENT_KINDS) expect(Array.isArray(await listed(kind))).toBe(true)
  })

  it('omits an invalid row and serves the rest, and staff can overwrite the row', async () => {
    const [bad, good] = [await publish(notice('Bad')), await publish(notice('Good'))]
    // a row as an older release or a manual change may have left it
    const spoil = (id: string, column: 'draft' | 'published', value: unknown) =>
      desk.rows(`update app.content_items set ${column} = $2 where id = $1`, [id, JSON.stringify(value)])
    await spoil(bad.id, 'published', { kind: 'notice', words: 'none' })
    await spoil(bad.id, 'draft', { ...bad.item, link: 'http://old.example' })
    const other = await publish(notice('Other'))
    expect((await notices()).slice(0, 2)).toEqual(['Other', 'Good'])
    const ids = (await listed('notice')).map(({ id }) => id)
    expect([ids.includes(good.id), ids.includes(bad.id)]).toEqual([true, false])
    expect((await callAsStaff(exchange, calls.content.noticeDetail, { query: `?itemID=${bad.id}` })).code).toBe('4080')
    expect((await act('save', bad, { item: notice('Mended') })).code).toBe('4080')
    // without a valid draft, the editor shows the published text
    await spoil(good.id, 'draft', null)
    const open = await callAsStaff(exchange, calls.contentDesk.open, { cookie: operator, path: { id: good.id } })
    expect(open.data).toMatchObject({ isPublished: true, item: { words: { en: { title: 'Good' } } } })
    expect((await act('save', good, { item: notice('Better') })).code).toBe('0')
    // neither the original of a shipped item nor its replacement is shown, until staff publish again
    const shipped = (
      await callAsStaff(exchange, calls.contentDesk.open, { cookie: operator, path: { id: 'how-it-works' } })
    ).data as ContentDeskItem
    const replaced = (await act('save', shipped, { item: shipped.item })).data as ContentDeskItem
    const again = (await act('publish', replaced)).data as ContentDeskItem
    await spoil('how-it-works', 'published', 'x')
    await spoil('how-it-works', 'draft', 'x')
    await act('withdraw', other)
    expect((await fetch(`${exchange.url}/static/help/how-it-works`)).status).not.toBe(500)
    const article = await callAsStaff(exchange, calls.content.helpArticle, { path: { itemID: 'how-it-works' } })
    expect(article.code).toBe('4080')
    expect((await act('discard', again)).data).toMatchObject({ isShipped: true, isPublished: true, changed: null })
    expect((await callAsStaff(exchange, calls.content.helpArticle, { path: { itemID: 'how-it-works' } })).code).toBe(
      '0',
    )
    await act('withdraw', { id: good.id, changed: { at: clock, by: '' } })
    await desk.rows('delete from app.content_items where id = $1', [bad.id])
  })

  it('is revalidated by its ETag, which depends on the content and not on the time', async () => {
    const url = `${exchange.url}/app/adv/notice_list?language=en`
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    expect([first.headers.get('cache-control'), etag]).toEqual(['no-cache', expect.stringMatching(/^W\/".{27}"$/)])
    const again = async () => (await fetch(url, { headers: { 'if-none-match': etag } })).status
    clock += 60_000
    expect(await again()).toBe(304)
    await publish(notice('Another one'))
    expect(await again()).toBe(200)
  })

  it('rejects texts that the database cannot store, accepts others, and publishes the next item', async () => {
    const codes = new Set<string>()
    for (const text of ['a\0b', '\uD800', 'x\uDC00', '\u202Etxet', '\uFFFE', '__proto__', '{"a":1}'])
      for (const item of [
        { words: { ...notice('x').words, en: words(text) } },
        { words: { ...notice('x').words, zh: { ...words('x'), body: text } } },
      ]) {
        const body = { item: { ...notice('x'), ...item } }
        clock += 1000
        const { code } = await callAsStaff(exchange, calls.contentDesk.add, { cookie: operator, body })
        expect([text, code]).toEqual([text, text.includes('\0') || !text.isWellFormed() ? '4000' : '0'])
        codes.add(code)
      }
    expect(codes.size).toBe(2)
    await publish(notice('After hostile texts'))
    expect(await titles('/app/adv/notice_list?language=en')).toContain('After hostile texts')
  })
})

const contentSections = ['start', 'wallet', 'trading', 'funds', 'account', 'security']
