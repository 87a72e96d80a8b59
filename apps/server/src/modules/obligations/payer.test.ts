import { equals, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, TransferError, type Transfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type { ChainPort, Submission, SubmissionEvent } from '@tidebook/client/submit'
import { decodeTransaction } from '@tidebook/protocol'
import { xrp } from '@tidebook/protocol/networks'
import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { Payer, type PayerOptions, type PaymentEnd } from './payer.ts'
import { NoLongerDueError, type IsDue } from './payment-numbers.ts'

const KEY = new Uint8Array(32).fill(5)
const FROM = chainOf('xrp').addressOfKey(KEY)
const TO = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(6))
const transfer: Transfer = { from: FROM, to: TO, asset: coinOf('xrp'), amount: parseDecimal('5') }

/** A chain with scripted responses. */
class ScriptedPort implements ChainPort {
  next = 10
  ledger = 100
  sent: Submission[] = []
  word = 'tesSUCCESS'
  readonly looks = new Map<number, SubmissionEvent>()
  /** Sequence numbers for which terms were fetched; undefined where the port returned the account's next one. */
  readonly asked: (number | undefined)[] = []
  prepare: ChainPort['prepare'] = async (_account, _signal, _count, sequence) => {
    this.asked.push(sequence)
    const [firstLedger, lastLedger] = [this.ledger, this.ledger + 10]
    return { fee: '10', sequence: sequence ?? this.next, firstLedger, lastLedger }
  }
  submit = async (submission: Submission): Promise<SubmissionEvent> => {
    this.sent.push(submission)
    return { kind: 'answered', result: this.word, message: '' }
  }
  lookup: ChainPort['lookup'] = async (states) =>
    states.map(
      ({ submission }) =>
        this.looks.get(submission.lastLedger) ?? {
          kind: 'missing',
          validatedLedger: this.ledger,
          completeLedgers: '1-999',
        },
    )
}

interface StoredRow {
  readonly purpose: string
  readonly submission: Submission
}

/** Emulates the statements of the payer without a database. `submissions` are those that a session resumes. */
function memoryPool(submissions: readonly StoredRow[] = []): pg.Pool {
  const numbers = new Map<string, number>()
  const signed = new Set<string>()
  const query = async (text: string, values: readonly unknown[] = []) => {
    const [account, purpose, number] = values as [string, string, number]
    if (text.includes('insert into app.agent_numbers')) {
      const isTaken = [...numbers].some(([key, each]) => key.startsWith(`${account}|`) && each === number)
      if (!numbers.has(`${account}|${purpose}`) && !isTaken) numbers.set(`${account}|${purpose}`, number)
    }
    if (text.includes('insert into app.submissions'))
      for (const row of JSON.parse(purpose) as { readonly purpose: string }[]) signed.add(row.purpose)
    if (text.startsWith('select 1 from app.submissions')) return { rows: signed.has(account) ? [{}] : [] }
    if (text.startsWith('select purpose, submission')) return { rows: submissions }
    const known = numbers.get(`${account}|${purpose}`)
    if (text.includes('for share')) return { rows: [{}] }
    return { rows: text.includes('select number') && known !== undefined ? [{ number: String(known) }] : [] }
  }
  return { query, connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
}

describe('a payer', () => {
  let port: ScriptedPort
  let time: number
  let ends: [string, PaymentEnd][]
  let payer: Payer
  let isDue: IsDue
  let onEnd: (purpose: string, end: PaymentEnd) => Promise<void>
  let check: (transfer: Transfer) => Promise<void>
  let stored: StoredRow[]
  beforeEach(() => {
    port = new ScriptedPort()
    time = 1_000_000
    ends = []
    stored = []
    isDue = async () => true
    check = async () => undefined
    onEnd = async (purpose, end) => void ends.push([purpose, end])
    payer = payerWith({})
    return () => payer.stop()
  })
  const payerWith = (
    more: Pick<PayerOptions['account'], 'repricing'>,
    options: Partial<Pick<PayerOptions, 'clock' | 'logger'>> = {},
  ) =>
    new Payer({
      session: 'agent',
      account: {
        chain: 'xrp',
        port,
        key: async () => ({ address: FROM, privateKey: KEY.slice() }),
        check: (each) => check(each),
        conditions: async (_transfer, { fee, sequence, lastLedger }) => ({
          family: 'ripple',
          fee: BigInt(fee),
          sequence,
          lastLedger,
        }),
        ...more,
      },
      pool: memoryPool(stored),
      logger: createLogger('silent'),
      now: () => time,
      isDue: (...about) => isDue(...about),
      onEnd: (...end) => onEnd(...end),
      ...options,
    })
  const numbers = () => port.sent.map(({ sequence }) => sequence)

  it('pays a purpose once, despite repeated calls, and reports its outcome once', async () => {
    await Promise.all([payer.pay('a', transfer), payer.pay('a', transfer)])
    await payer.pay('a', transfer)
    expect(numbers()).toEqual([10])
    port.looks.set(110, { kind: 'found', result: 'tesSUCCESS', ledger: 101 })
    await payer.look()
    await payer.look()
    expect(ends).toMatchObject([['a', { kind: 'paid' }]])
  })

  it('signs an expired payment again under its number, even if the account has advanced, and signs nothing else under it', async () => {
    await payer.pay('a', transfer)
    await payer.pay('b', transfer)
    expect(numbers()).toEqual([10, 11])
    port.ledger = 111
    port.looks.set(110, { kind: 'missing', validatedLedger: 111, completeLedgers: '1-999', sequence: 10 })
    await payer.look()
    port.next = 30
    await payer.pay('b', transfer)
    await payer.pay('a', transfer)
    expect(numbers().slice(2)).toEqual([11, 10])
    const signed = port.sent.map(({ blob }) => decodeTransaction(xrp, Buffer.from(blob, 'hex'))['Sequence'])
    expect(signed).toEqual(numbers())
    expect(ends).toEqual([])
  })

  it('reports an unknown outcome and pays nothing more when another transaction has used its number', async () => {
    await payer.pay('a', transfer)
    port.ledger = 101
    port.looks.set(110, { kind: 'missing', validatedLedger: 101, completeLedgers: '1-999', sequence: 11 })
    await payer.look()
    expect(ends).toMatchObject([['a', { kind: 'lost' }]])
    expect(port.sent).toHaveLength(1)
  })

  it('reports a used number while another payment is in progress', async () => {
    await payer.pay('a', transfer)
    await payer.pay('b', transfer)
    port.ledger = 101
    port.looks.set(110, { kind: 'missing', validatedLedger: 101, completeLedgers: '1-999', sequence: 11 })
    await payer.look()
    expect(ends).toMatchObject([['a', { kind: 'lost' }]])
    expect(payer.isUnderWay('b')).toBe(true)
  })

  it('counts an outcome until it is stored, and pays nothing after a stop', async () => {
    await payer.pay('a', transfer)
    expect(payer.open).toBe(1)
    onEnd = async () => Promise.reject(new Error('no database'))
    port.looks.set(110, { kind: 'found', result: 'tesSUCCESS', ledger: 101 })
    await payer.look()
    expect(payer.open).toBe(1)
    payer.stop()
    await payer.pay('b', transfer)
    expect(numbers()).toEqual([10])
  })

  it('stores the outcomes of other payments if one cannot be stored, and repeats that one in the next round', async () => {
    await payer.pay('a', transfer)
    await payer.pay('b', transfer)
    for (const last of [110, 111]) port.looks.set(last, { kind: 'found', result: 'tesSUCCESS', ledger: 101 })
    const stored: string[] = []
    onEnd = async (purpose) => {
      if (purpose === 'a' && !stored.includes('a failed')) {
        stored.push('a failed')
        throw new Error('the row is locked')
      }
      stored.push(purpose)
    }
    await payer.look()
    expect([stored, payer.open]).toEqual([['a failed', 'b'], 1])
    await payer.look()
    expect([stored, payer.open]).toEqual([['a failed', 'b', 'a'], 0])
  })

  it('forgets payments and outcomes when it leaves, because another program may pay them again', async () => {
    onEnd = async () => Promise.reject(new Error('no database'))
    await payer.pay('a', transfer)
    await payer.pay('b', transfer)
    port.looks.set(110, { kind: 'found', result: 'tecPATH_DRY', ledger: 101 })
    await payer.look()
    expect([payer.isUnderWay('a'), payer.isUnderWay('b'), payer.open]).toEqual([true, true, 2])
    payer.leave()
    onEnd = async (purpose, end) => void ends.push([purpose, end])
    port.looks.set(111, { kind: 'found', result: 'tesSUCCESS', ledger: 101 })
    await payer.start()
    await payer.look()
    expect([ends, payer.open]).toEqual([[], 0])
    port.looks.clear()
    await payer.pay('a', transfer)
    expect(payer.isUnderWay('a')).toBe(true)
  })

  it('reports a payment that a ledger contains and that did nothing', async () => {
    await payer.pay('a', transfer)
    port.looks.set(110, { kind: 'found', result: 'tecPATH_DRY', ledger: 101 })
    await payer.look()
    expect(ends).toMatchObject([['a', { kind: 'undone', result: 'tecPATH_DRY' }]])
  })

  it('holds up later payments behind a payment that nodes refuse, and later signs it again under its number', async () => {
    port.word = 'tefFAILURE'
    await payer.pay('a', transfer)
    expect([payer.isFree('b'), payer.isUnderWay('a')]).toEqual([false, true])
    time += 60_000
    port.word = 'tesSUCCESS'
    port.ledger = 103
    expect([payer.isFree('b'), payer.isFree('a'), payer.isUnderWay('a')]).toEqual([false, true, false])
    await payer.pay('a', transfer)
    expect(numbers()).toEqual([10, 10])
    port.looks.set(113, { kind: 'found', result: 'tesSUCCESS', ledger: 104 })
    port.looks.set(110, { kind: 'missing', validatedLedger: 104, completeLedgers: '1-999', sequence: 11 })
    await payer.look()
    await payer.look()
    expect(ends).toMatchObject([['a', { kind: 'paid' }]])
  })

  it('signs a payment again even if its receiver can no longer be paid, so that later payments continue', async () => {
    port.word = 'tefFAILURE'
    await payer.pay('a', transfer)
    check = async () => Promise.reject(new ChainNodeError('chain/contract-address'))
    time += 60_000
    port.ledger = 103
    port.word = 'tesSUCCESS'
    await payer.pay('a', transfer)
    expect(numbers()).toEqual([10, 10])
    await expect(payer.pay('b', transfer)).rejects.toThrow(ChainNodeError)
    check = async () => Promise.reject(new ChainNodeError('chain/insufficient'))
    time += 60_000
    await expect(payer.pay('c', transfer)).rejects.toThrow(ChainNodeError)
    expect(numbers()).toEqual([10, 10])
  })

  it('does not sign a payment again that its account can no longer cover', async () => {
    port.word = 'tefFAILURE'
    await payer.pay('a', transfer)
    check = async () => Promise.reject(new ChainNodeError('chain/insufficient'))
    time += 60_000
    await expect(payer.pay('a', transfer)).rejects.toThrow(ChainNodeError)
    expect(numbers()).toEqual([10])
  })

  it('logs once why an outcome cannot be stored, and logs nothing after a stop', async () => {
    const logged: string[] = []
    const logger = { error: (_detail: object, text: string) => void logged.push(text), warn: () => undefined }
    payer = payerWith({}, { logger: logger as unknown as PayerOptions['logger'] })
    await payer.pay('a', transfer)
    await payer.pay('b', transfer)
    for (const last of [110, 111]) port.looks.set(last, { kind: 'found', result: 'tesSUCCESS', ledger: 101 })
    onEnd = async (purpose) => {
      if (purpose === 'b') payer.stop()
      throw new Error('no database')
    }
    await payer.look()
    expect(logged).toEqual(['the outcome of a payment could not be stored'])
    payer = payerWith({}, { logger: logger as unknown as PayerOptions['logger'] })
    onEnd = async () => Promise.reject(new Error('no database'))
    await payer.pay('c', transfer)
    await payer.look()
    await payer.look()
    expect(logged).toHaveLength(2)
  })

  it('tracks its transactions with the given clock', async () => {
    const waits: number[] = []
    const clock = {
      now: () => time,
      after: (ms: number) => {
        waits.push(ms)
        return { cancel: () => undefined }
      },
    }
    payer = payerWith({}, { clock })
    await payer.pay('a', transfer)
    expect(waits).not.toEqual([])
  })

  it('claims no number for a payment that cannot be encoded, and does not sign a payment that is no longer due', async () => {
    const unwritable = { ...transfer, to: 'nobody' }
    await expect(payer.pay('a', unwritable)).rejects.toThrow(TransferError)
    await payer.pay('b', transfer)
    expect(numbers()).toEqual([10])
    isDue = async (_tx, _purpose, { amount }) => !equals(amount, transfer.amount)
    await expect(payer.pay('c', transfer)).rejects.toThrow(NoLongerDueError)
    expect(numbers()).toEqual([10])
  })

  describe('a chain that replaces transactions', () => {
    let raised: (readonly string[])[]
    let isNumberUsed: boolean
    let mostPrices: number
    /** Error of a fee above the limit for a transaction that replaces two earlier ones. */
    let raiseError: Error | undefined
    beforeEach(() => {
      ;[raised, isNumberUsed, mostPrices, raiseError] = [[], false, Infinity, undefined]
      payer.stop()
      payer = payerWith({
        repricing: {
          afterMs: 60_000,
          isNumberUsed: async () => isNumberUsed,
          conditions: async (_transfer, { sequence, lastLedger }, earlier) => {
            if (raiseError !== undefined && earlier.length > 1) throw raiseError
            if (earlier.length > mostPrices) throw new ChainNodeError('chain/fee-too-high')
            raised.push(earlier)
            return { family: 'ripple', fee: 12n, sequence, lastLedger }
          },
        },
      })
    })
    const payAfter = async (ms: number): Promise<void> => {
      time += ms
      port.ledger += 1
      await payer.pay('a', transfer)
    }

    it('OPS-209: signs a payment again under its number with a fee above every earlier one, each time the deadline passes', async () => {
      await payAfter(0)
      await payAfter(59_999)
      expect(numbers()).toEqual([10])
      await payAfter(1)
      await payAfter(59_999)
      await payAfter(1)
      const [first, second, third] = port.sent
      expect(numbers()).toEqual([10, 10, 10])
      expect(new Set([first?.hash, second?.hash, third?.hash]).size).toBe(3)
      expect(raised.at(-1)).toEqual([first?.blob, second?.blob])
    })

    it.each([0, 1])(
      'OPS-209: counts a payment once, whichever of its signatures a block contains (%i)',
      async (mined) => {
        await payAfter(0)
        await payAfter(60_000)
        const [first, second] = port.sent
        for (const [at, sent] of [first, second].entries())
          port.looks.set(
            sent?.lastLedger ?? 0,
            at === mined
              ? { kind: 'found', result: 'tesSUCCESS', ledger: 102 }
              : { kind: 'missing', validatedLedger: 102, completeLedgers: '1-999', sequence: 11 },
          )
        await payer.look()
        await payer.look()
        expect(ends).toEqual([['a', { kind: 'paid', hash: port.sent[mined]?.hash }]])
        expect([payer.open, numbers()]).toEqual([0, [10, 10]])
      },
    )

    it('reports no outcome while one of the signatures may still be in a block', async () => {
      await payAfter(0)
      await payAfter(60_000)
      const missing = { kind: 'missing', validatedLedger: 102, completeLedgers: '1-999', sequence: 11 } as const
      port.looks.set(port.sent[0]?.lastLedger ?? 0, missing)
      await payer.look()
      expect([ends, payer.isUnderWay('a')]).toEqual([[], true])
    })

    it('signs a first payment with the usual fee, and fails with an error that is not about the limit', async () => {
      await payAfter(0)
      expect(raised).toEqual([])
      port.word = 'tefFAILURE'
      await payAfter(60_000)
      raiseError = new ChainNodeError('chain/insufficient-coin')
      await expect(payAfter(60_000)).rejects.toThrow(raiseError)
      expect(port.sent).toHaveLength(2)
    })

    it('signs nothing while a block contains the number and is not final', async () => {
      await payAfter(0)
      isNumberUsed = true
      await payAfter(60_000)
      expect([numbers(), payer.isUnderWay('a')]).toEqual([[10], true])
    })

    it('raises an offer whose receiver or market no longer allows a new payment', async () => {
      await payAfter(0)
      for (const code of ['chain/fee-too-high', 'chain/contract-address'] as const) {
        check = async () => Promise.reject(new ChainNodeError(code))
        await payAfter(60_000)
        await expect(payer.pay('b', transfer)).rejects.toThrow(ChainNodeError)
      }
      expect(numbers()).toEqual([10, 10, 10])
    })

    it('OPS-209: uses the number of an earlier signature, without asking nodes for the next one', async () => {
      await payAfter(0)
      port.next = 11
      await payAfter(60_000)
      expect([port.asked, numbers()]).toEqual([
        [undefined, 10],
        [10, 10],
      ])
    })

    it('OPS-209: raises the fee above that of a refused replacement, up to the limit', async () => {
      await payAfter(0)
      port.word = 'tefFAILURE'
      await payAfter(60_000)
      await payAfter(60_000)
      const [first, second] = port.sent
      expect(raised.at(-1)).toEqual([first?.blob, second?.blob])
      mostPrices = 1
      await payAfter(60_000)
      expect([raised.at(-1), port.sent.length]).toEqual([[first?.blob], 4])
    })

    it('OPS-209: signs another program’s payment again, once the deadline has passed since it was resumed', async () => {
      await payAfter(0)
      const [own] = port.sent
      if (own === undefined) throw new RangeError('no transaction was sent')
      stored.push({ purpose: 'b', submission: { ...own, hash: 'another', sequence: 11, lastLedger: 999 } })
      port.looks.set(own.lastLedger, { kind: 'missing', validatedLedger: 112, completeLedgers: '1-999', sequence: 11 })
      await payer.look()
      time += 59_999
      expect([ends.map(([purpose]) => purpose), payer.isUnderWay('b')]).toEqual([['a'], true])
      time += 1
      expect(payer.isUnderWay('b')).toBe(false)
    })

    it('lets other payments continue while nodes refuse a replacement and keep the first transaction', async () => {
      await payAfter(0)
      port.word = 'tefFAILURE'
      await payAfter(60_000)
      port.word = 'tesSUCCESS'
      port.next = 11
      expect(payer.isFree('b')).toBe(true)
      await payer.pay('b', transfer)
      expect(numbers()).toEqual([10, 10, 11])
    })
  })
})
