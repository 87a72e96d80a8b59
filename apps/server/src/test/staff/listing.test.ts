import { randomUUID } from 'node:crypto'
import {
  calls,
  type ListingApplication,
  type ListingDeskRow,
  type ListingStatus,
  type ListingReceipt,
} from '@tidebook/contract'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsStaff, StaffDesk } from './staff-desk.ts'

const application: ListingApplication = {
  project: 'Moon',
  code: 'MOON',
  issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
  website: 'https://moon.example',
  document: '',
  contact: 'moon@example.com',
  about: 'A token that is redeemed for a part of the moon.',
}

describe('CNT-003 a token listing application', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let support: string
  let clock = Date.UTC(2026, 10, 23, 6)
  beforeAll(async () => {
    started = await startExchange({ now: () => clock, env: { CLIENT_REQUESTS_PER_SECOND: '1000' } })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, () => clock)
    support = await desk.cookieOf('support')
  })
  afterAll(async () => {
    await desk.close()
    await started[Symbol.asyncDispose]()
  })
  const apply = (other: Partial<ListingApplication> = {}, headers: Readonly<Record<string, string>> = {}) =>
    callAsStaff(exchange, calls.listing.apply, { body: { ...application, ...other }, headers })
  const fateOf = async (reference: string) => {
    const { code, data } = await callAsStaff(exchange, calls.listing.application, { path: { reference } })
    return { code, fate: data as ListingStatus | null }
  }
  const queue = async (state: string, cookie = support) =>
    (await callAsStaff(exchange, calls.listing.queue, { cookie, query: `?state=${state}` })).data as {
      count: number
      applications: readonly ListingDeskRow[]
    }
  const decide = (reference: string, body: object, cookie = support) => {
    clock += 1000
    return callAsStaff(exchange, calls.listing.decide, { cookie, path: { reference }, body })
  }

  it('can be sent by anyone, is counted once despite retries, and is decided by staff with a reason for the sender', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [await apply({}, headers), await apply({}, headers)]
    expect(first.data).toEqual(second.data)
    const { reference } = first.data as ListingReceipt
    const { count, applications } = await queue('new')
    expect([count, applications[0]]).toEqual([1, { ...application, ...fate(reference, clock), changedBy: '' }])
    expect((await fateOf(reference)).fate).toMatchObject({ state: 'new', reason: '', project: 'Moon' })
    const opened = (await decide(reference, { state: 'reviewing', reason: '', seen: clock })).data as ListingDeskRow
    expect(opened).toMatchObject({ state: 'reviewing', changedBy: 'support' })
    expect((await decide(reference, { state: 'declined', reason: '', seen: opened.changed })).code).toBe('4000')
    const decision = { state: 'declined', reason: 'The issuer names no contact.', seen: opened.changed }
    const both = await Promise.all([decide(reference, decision), decide(reference, decision)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['0', '4081'])
    const currentFate = (await fateOf(reference)).fate
    expect(currentFate).toMatchObject({ state: 'declined', reason: 'The issuer names no contact.' })
    expect(currentFate).not.toHaveProperty('contact')
    expect((await queue('declined')).count).toBe(1)
    const entries = await desk.rows<{ action: string }>(
      'select action from app.audit_log where subject = $1 order by number',
      [`listing:${reference}`],
    )
    expect(entries.map(({ action }) => action)).toEqual(['listing.reviewing', 'listing.declined'])
  })

  it('is rejected when it is incomplete, or contains an invalid account of this ledger', async () => {
    const wrong: readonly Partial<ListingApplication>[] = [
      { project: ' ' },
      { code: 'MOON-TOKEN' },
      { issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTj' },
      { website: 'http://moon.example' },
      { website: 'javascript:alert(1)' },
      { document: 'ftp://moon.example' },
      { contact: 'moon' },
      { about: 'short' },
      { about: 'x'.repeat(2001) },
      { project: 'a\nb' },
    ]
    for (const each of wrong) expect([each, (await apply(each)).code]).toEqual([each, '4000'])
    expect((await queue('new')).count).toBe(0)
  })

  it('can be read by staff only, and its status by anyone with its reference', async () => {
    const reviewer = await desk.cookieOf('reviewer')
    expect(await queue('new', reviewer)).toBeNull()
    const { code } = await decide(randomUUID(), { state: 'reviewing', reason: '', seen: 1 }, reviewer)
    expect(code).toBe('4030')
    expect((await fateOf(randomUUID())).code).toBe('4080')
    expect((await fateOf('1')).code).toBe('4000')
  })

  it('is accepted up to five times a day from one network', async () => {
    const codes = []
    for (let each = 0; each < 6; each += 1) codes.push((await apply()).code)
    // one of the five was sent in an earlier test
    expect(codes).toEqual(['0', '0', '0', '0', '4029', '4029'])
    clock += 86_400_001
    expect((await apply()).code).toBe('0')
  })
})

function fate(reference: string, at: number) {
  return { reference, state: 'new', reason: '', sent: at, changed: at }
}
