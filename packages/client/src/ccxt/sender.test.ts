import { expect, it } from 'vitest'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { ACCOUNT, FaultLedger, signedAs } from '../../test/fault-ledger.ts'
import { rippleChain } from '../submit/ripple-chain.ts'
import { SubmissionSession } from '../submit/session.ts'
import { memorySubmissions } from '../submit/submission-store.ts'
import type { Wallet } from '../wallet.ts'
import { NetworkError, OperationFailed, OutcomeUnknown } from './errors.ts'
import { sendAndWait } from './sender.ts'

function world() {
  const clock = new FakeClock()
  const ledger = new FaultLedger(['one'])
  const chain = rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 10_000, clock })
  const session = new SubmissionSession<string>({ chain, clock, store: memorySubmissions<string>() })
  const wallet: Wallet = {
    address: ACCOUNT,
    signer:
      () =>
      ({ sequence, lastLedger }) => {
        // From here on the node never answers.
        ledger.fault('one', { hangs: true })
        return signedAs('order', sequence, lastLedger)
      },
  }
  const send = () =>
    sendAndWait(session, wallet, clock, 60_000, 'SWT/CNY', { TransactionType: 'OfferCreate', Account: ACCOUNT }).catch(
      (error: unknown) => error,
    )
  return { clock, session, send }
}

it('DEV-203 reports a transaction whose bytes have left when the session ends as unknown', async () => {
  const { clock, session, send } = world()
  const result = send()
  await clock.advance(0)
  for (let turn = 0; turn < 5; turn += 1) await settle()
  expect(session.open).toBe(1)
  session.stop()
  const error = await result
  expect(error).toBeInstanceOf(OutcomeUnknown)
  expect(error).not.toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ id: '5', hash: expect.stringMatching(/^[0-9A-F]{64}$/u) as string })
  await expect((error as OutcomeUnknown).outcome).rejects.toMatchObject({ code: 'submit/stopped' })
})

it('reports a transaction that was not signed when the session ended as not sent', async () => {
  const { session, send } = world()
  session.stop()
  expect(await send()).toBeInstanceOf(OperationFailed)
})
