import { root } from '../lib/run.ts'
import { npm } from './npm.ts'

interface Bom {
  readonly serialNumber?: string
  readonly metadata: { readonly timestamp: string; readonly component: Readonly<Record<string, unknown>> }
  readonly [member: string]: unknown
}

/**
 * Returns the CycloneDX list of all packages in the lock file, with their hashes and licenses.
 * @param time time of the commit in ISO 8601. It replaces the time of the run, and the random serial number is omitted,
 * so that a commit always gives the same list
 */
export async function sbomOf(time: string): Promise<string> {
  const text = await npm(root, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
  const { serialNumber: _, metadata, ...rest } = JSON.parse(text) as Bom
  // npm uses the name of the checkout's folder instead.
  const component = { ...metadata.component, name: 'tidebook' }
  return `${JSON.stringify({ ...rest, metadata: { ...metadata, timestamp: time, component } }, null, 2)}\n`
}
