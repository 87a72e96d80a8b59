import type { StoredStop } from './stored-stop.ts'

/** Account of `waitingStop`. */
export const STOP_ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

/** Returns a sell order that waits for a lower price. */
export function waitingStop(change: Partial<StoredStop> = {}): StoredStop {
  return {
    hash: 'A'.repeat(64),
    blob: 'AB',
    account: STOP_ACCOUNT,
    ticket: 8,
    lastLedger: 120,
    at: 1,
    base: { code: 'SWT', issuer: '', title: 'SWTC' },
    counter: { code: 'CNY', issuer: STOP_ACCOUNT, title: 'CNT' },
    side: 'sell',
    price: '0.02',
    amount: '10',
    trigger: { price: '0.021', when: 'falls' },
    kind: 'stop',
    group: 'a',
    count: 1,
    expires: 9_000_000_000_000,
    phase: 'armed',
    ...change,
  }
}
