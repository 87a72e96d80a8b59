import { describe, expect, it } from 'vitest'
import { FigureReader, type FigureSources, SlidingCount } from './figure-reader.ts'
import { readFigures } from './figures-text.ts'

const READY = { node: 'up', database: 'up', index: 'up', indexedLedger: 8, validatedLedger: 10 } as const

function looked(more: Partial<FigureSources> = {}): FigureSources {
  return {
    ready: { ...READY, status: 'ready' },
    own: readFigures(''),
    ofNode: undefined,
    disk: undefined,
    database: undefined,
    sockets: undefined,
    certificates: [],
    readers: [],
    payouts: undefined,
    backupsFailed: undefined,
    ...more,
  }
}

describe('the figures of consecutive readings', () => {
  it('are parsed from text by name and label', () => {
    const text = readFigures(
      '# HELP a x\n# TYPE a counter\na{kind="x",of="1"} 2\na{kind="y"} 3.5\nb NaN\nc_sum 1e-3\nnonsense\n',
    )
    expect([text.sum('a'), text.sum('a', 'kind="y"'), text.sum('b'), text.sum('c_sum'), text.sum('d')]).toEqual([
      5.5,
      3.5,
      undefined,
      0.001,
      undefined,
    ])
  })

  it('contain means since the last reading, even after a restart', () => {
    const reader = new FigureReader(0)
    const lag = (sum: number, count: number) =>
      looked({
        ready: { ...READY, indexedLedger: 10, status: 'ready' },
        own: readFigures(`tidebook_index_lag_seconds_sum ${sum}\ntidebook_index_lag_seconds_count ${count}`),
      })
    expect([lag(1, 2), lag(1, 2), lag(4, 3), lag(0.25, 1)].map((each) => reader.take(each, 0).indexLag)).toEqual([
      0.5, 0, 3, 0.25,
    ])
  })

  it('show the growing age of a ledger, index and readiness that do not change', () => {
    const reader = new FigureReader(0)
    const ages = (more: Partial<FigureSources>, at: number) => {
      const { sinceLedger, indexLag, behind, notReady } = reader.take(looked(more), at)
      return [sinceLedger, indexLag, behind, notReady]
    }
    expect(ages({}, 1000)).toEqual([0, 0, 2, 0])
    expect(ages({ ready: { ...READY, status: 'degraded' } }, 4000)).toEqual([3, 3, 2, 3])
    expect(ages({ ready: { ...READY, validatedLedger: 11, status: 'degraded' } }, 6000)).toEqual([0, 5, 3, 5])
  })

  it('show a clock that was set back as behind the last ledger until it catches up', () => {
    const reader = new FigureReader(0)
    const own = readFigures('tidebook_index_close_time_seconds 7200')
    const ahead = (at: number) => reader.take(looked({ own }), at).clockAhead
    expect([ahead(7_200_000), ahead(3_600_000), ahead(7_195_000), ahead(7_201_000)]).toEqual([0, 3_600, 5, 0])
    expect(reader.take(looked(), 0).clockAhead).toBeNull()
  })

  it('are unknown for the roles of other programs', () => {
    const elsewhere = { node: 'elsewhere', database: 'elsewhere', index: 'elsewhere' } as const
    const ready = { ...elsewhere, status: 'ready', indexedLedger: 0, validatedLedger: 0 } as const
    const figures = new FigureReader(0).take(looked({ ready }), 100_000)
    expect(figures).toMatchObject({ validatedLedger: null, sinceLedger: null, queued: null, nativeVerifier: null })
  })

  it('show the fuller of two ports, and the earliest certificate expiry', () => {
    const ofNode = readFigures(
      'tidebook_node_connections 40\ntidebook_node_most_connections 50\ntidebook_node_verifier_info{kind="wasm"} 1',
    )
    const certificates = [
      { origin: 'https://a', validFrom: 0, validTo: 86_400_000 * 90, trust: undefined },
      { origin: 'https://b', validFrom: -86_400_000 * 86, validTo: 86_400_000 * 4, trust: undefined },
      { origin: 'https://c', validFrom: null, validTo: null, trust: undefined },
      // An authority that issues certificates for hours renews this certificate later.
      { origin: 'https://d', validFrom: 86_400_000, validTo: 86_400_000 * 1.5, trust: undefined },
    ]
    const figures = new FigureReader(0).take(
      looked({ ofNode, certificates, sockets: { open: 1, most: 8 } }),
      86_400_000,
    )
    expect(figures).toMatchObject({ connectionShare: 0.8, certificateDays: 3, nativeVerifier: 0, brokenInvariants: 0 })
  })

  it('show the age of the oldest payment of all chains, and 0 while no payment is due', () => {
    const age = (payouts: FigureSources['payouts']) => new FigureReader(0).take(looked({ payouts }), 0).payoutAge
    expect([
      age([
        { place: 'eth', age: 4 },
        { place: 'xrp', age: 900 },
      ]),
      age([]),
      age(undefined),
    ]).toEqual([900, 0, null])
  })

  it('count over a sliding window of five minutes', () => {
    const count = new SlidingCount()
    const readings = [
      [7, 0],
      [9, 100_000],
      [9, 299_000],
      [9, 300_000],
      [9, 400_000],
      [10, 500_000],
    ].map(([total = 0, at = 0]) => count.take(total, at))
    expect(readings).toEqual([0, 2, 2, 2, 0, 1])
  })
})
