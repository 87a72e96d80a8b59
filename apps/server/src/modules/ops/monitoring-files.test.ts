import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { NodeMetrics } from '../../../../../packages/node/src/server/metrics.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { ALARM_RULES } from './alarm-rules.ts'
import { registerBackupGauge } from './backup-gauge.ts'
import { OperationGauges } from './operation-gauges.ts'

const FOLDER = new URL('../../../../../deploy/monitoring/', import.meta.url)
const ALERTS = fileURLToPath(new URL('alerts.yml', FOLDER))
const alerts = readFileSync(ALERTS, 'utf8')
const dashboard = readFileSync(new URL('grafana/dashboards/tidebook.json', FOLDER), 'utf8')

/** Returns the names of the metrics that a program and a node export. */
async function exportedNames(): Promise<ReadonlySet<string>> {
  const { registry } = createMetrics()
  new OperationGauges(registry)
  registerBackupGauge(registry, { dataDir: '', roles: new Set() })
  const node = new NodeMetrics({
    ledgerIndex: () => 0,
    pending: () => 0,
    connections: () => 0,
    mostConnections: 0,
    verifier: 'native',
  })
  const text = (await registry.metrics()) + (await node.text())
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

function usedNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\b(?:tidebook|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name))]
}

describe('the files for Prometheus and Grafana', () => {
  it.each([
    ['alerts.yml', alerts],
    ['tidebook.json', dashboard],
  ])('%s: uses only metrics that the programs export', async (_name, text) => {
    const exported = await exportedNames()
    const used = usedNames(text)
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !exported.has(name))).toEqual([])
  })

  it('report every urgent alarm as critical', () => {
    const urgent = ALARM_RULES.filter(({ severity }) => severity === 'danger').map(({ name }) => name)
    const [is, isNot] = ['=~', '!~'].map((operator) => new RegExp(`alarm${operator}"([a-z|-]+)"`).exec(alerts)?.[1])
    expect(is?.split('|').toSorted()).toEqual(urgent.toSorted())
    expect(isNot).toBe(is)
  })

  it('OPS-205 raise and end each alert as its unit tests expect', ({ skip }) => {
    const tests = ['alerts.test.yml', 'backups.test.yml'].map((name) => fileURLToPath(new URL(name, FOLDER)))
    const texts = tests.map((path) => readFileSync(path, 'utf8')).join('\n')
    const covered = new Set([...texts.matchAll(/alertname: (\w+)/g)].map(([, name]) => name))
    const rules = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(rules.filter((name) => !covered.has(name))).toEqual([])
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...tests], { encoding: 'utf8' })
    if (error !== undefined) skip('promtool is not installed')
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })

  it('are accepted by promtool', ({ skip }) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' })
    if (error !== undefined) skip('promtool is not installed')
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })

  it('the dashboard has panels with distinct ids', () => {
    const { panels } = JSON.parse(dashboard) as { panels: readonly { id: number }[] }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})
