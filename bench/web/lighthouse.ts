import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installed } from '../../tools/lib/run.ts'

const LIMIT_MS = 180_000

export type Form = 'desktop' | 'mobile'

/** Lighthouse's results for a page. */
export interface Verdict {
  /** From 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** First and largest paint and blocked time in milliseconds, and the layout shift. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly layoutShift: number
  readonly bytes: number
  readonly requests: number
  /** Element of the largest contentful paint. */
  readonly largestElement: string
  /** Audits other than performance that cost points, with their first elements. */
  readonly faults: readonly string[]
}

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly unknown[] }
}

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly { readonly id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, Audit>>
}

/**
 * Runs Lighthouse on a page.
 * @param folder folder of the package `lighthouse`, which is not a dependency of the project
 */
export async function lighthouse(folder: string, url: string, form: Form, chromePath: string): Promise<Verdict> {
  const scratch = await mkdtemp(join(tmpdir(), 'tidebook-lighthouse-'))
  try {
    const output = join(scratch, 'report.json')
    const args = [join(folder, 'cli/index.js'), url, '--quiet', '--output=json', `--output-path=${output}`]
    const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
    args.push(`--chrome-flags=--headless=new${sandbox}`, ...(form === 'desktop' ? ['--preset=desktop'] : []))
    const env = { ...process.env, CHROME_PATH: chromePath }
    const look = (): Promise<unknown> => promisify(execFile)(installed('node'), args, { env, timeout: LIMIT_MS })
    // Retries if the browser did not record a trace, which is not the page's fault.
    await look().catch((error: unknown) => (/NO_NAVSTART/.test(String(error)) ? look() : Promise.reject(error)))
    return verdictOf(JSON.parse(await readFile(output, 'utf8')) as Report)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function verdictOf({ categories, audits }: Report): Verdict {
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string): number => audits[name]?.numericValue ?? 0
  const requests = (audits['network-requests']?.details?.items ?? []) as readonly { readonly transferSize?: number }[]
  const faults = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (audit === undefined || audit.score === null || audit.score === 1 || weight === 0) return []
      return [
        `${category} ${id}: ${audit.title} ${JSON.stringify(audit.details?.items?.slice(0, 3) ?? []).slice(0, 600)}`,
      ]
    }),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    requests: requests.length,
    largestElement: largestOf(audits),
    faults,
  }
}

function largestOf(audits: Report['audits']): string {
  const items = JSON.stringify(audits['lcp-breakdown-insight']?.details?.items ?? [])
  return /"snippet":"((?:[^"\\]|\\.)*)"/.exec(items)?.[1]?.replaceAll('\\"', '"').slice(0, 160) ?? ''
}
