import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { ALARMS, OPERATION_FIGURES } from '@tidebook/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createMetrics } from '../../platform/metrics.ts'
import type { Figures } from './alarm-book.ts'
import { ALARM_RULES } from './alarm-rules.ts'
import { OperationGauges } from './operation-gauges.ts'

const FOLDER = new URL('../../../../../deploy/monitoring/', import.meta.url)
const QUIET = Object.fromEntries(Object.keys(OPERATION_FIGURES).map((name) => [name, null])) as Figures

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Serves the metrics of a program with one active alarm. Returns `host:port`. */
async function program(): Promise<string> {
  const { registry } = createMetrics()
  const alarms = ALARMS.map((name) => {
    const { severity, figure, beyond, limit, lasting } = ALARM_RULES.find((rule) => rule.name === name) ?? {}
    return { name, severity, figure, beyond, limit, lasting, since: name === 'validator-stopped' ? 1 : null }
  }) as Parameters<OperationGauges['set']>[1]['alarms']
  new OperationGauges(registry).set(QUIET, { alarms, readers: [], payouts: [] })
  const server = createServer((_request, response) => {
    void registry.metrics().then((text) => response.setHeader('content-type', registry.contentType).end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts Prometheus with the shipped files, other targets and shorter intervals. Returns its address. */
async function prometheus(target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-prometheus-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'alerts.yml'), readFileSync(new URL('alerts.yml', FOLDER)))
  const settings = readFileSync(new URL('prometheus.yml', FOLDER), 'utf8')
    .replace('/etc/prometheus/alerts.yml', join(folder, 'alerts.yml'))
    .replaceAll('15s', '1s')
    .replaceAll(/targets: \[.*\]/g, `targets: ['${target}']`)
  writeFileSync(join(folder, 'prometheus.yml'), settings)
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  ends.push(async () => {
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  })
  return `http://127.0.0.1:${port}`
}

async function ask(url: string): Promise<{ status: string; data: Record<string, unknown> } | undefined> {
  const response = await fetch(url).catch(() => undefined)
  return (await response?.json().catch(() => undefined)) as
    | { status: string; data: Record<string, unknown> }
    | undefined
}

const isInstalled = spawnSync('prometheus', ['--version']).error === undefined

describe('Prometheus', () => {
  it('OPS-205 fires the alert of an alarm, and understands every expression of the dashboard', async ({ skip }) => {
    if (!isInstalled) skip('Prometheus is not installed')
    const url = await prometheus(await program())
    const firing = async (): Promise<readonly string[]> => {
      const alerts = ((await ask(`${url}/api/v1/alerts`))?.data['alerts'] ?? []) as {
        readonly state: string
        readonly labels: Readonly<Record<string, string>>
      }[]
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => `${labels['alertname']} ${labels['alarm']}`)
    }
    await expect.poll(firing).toContain('TidebookUrgentAlarm validator-stopped')
    expect((await firing()).filter((alert) => !alert.endsWith(' validator-stopped'))).toEqual([])

    const dashboard = readFileSync(new URL('grafana/dashboards/tidebook.json', FOLDER), 'utf8')
    const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(20)
    for (const expression of expressions) {
      // the variables that Grafana fills in
      const query = expression.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')
      const answer = await ask(`${url}/api/v1/query?query=${encodeURIComponent(query)}`)
      expect([expression, answer?.status]).toEqual([expression, 'success'])
    }
  })
})
