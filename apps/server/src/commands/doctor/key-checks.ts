import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolder } from '../../modules/cluster/cluster-file.ts'
import { AGENT_SEED_FILE } from '../../modules/agent/agent-seed.ts'
import type { ServerConfig } from '../../platform/config.ts'
import { pathExists } from '../../platform/files.ts'
import { systemCodeOf } from '../../platform/server-error.ts'
import { LEDGER_FILE } from '../backup.ts'
import { ok, problem, type Finding } from './finding.ts'

const OTHERS = 0o007
const GROUP_AND_OTHERS = 0o077
const SEED = /^[0-9a-f]{64}\s*$/

interface KeyFile {
  readonly path: string
  /** Permission bits that must be clear. */
  readonly forbidden: number
  /** Whether the file must exist. */
  readonly required: boolean
  /** Form of the content, if this program checks it. */
  readonly content?: RegExp
}

/** Checks presence, permissions and format of every file with a secret. Prints no content. */
export async function checkKeys(config: KeySettings): Promise<readonly Finding[]> {
  const files = await keyFiles(config)
  const findings = (await Promise.all(files.map(checkFile))).flat()
  const problems = findings.filter(({ level }) => level === 'problem')
  const present = findings.length - problems.length
  return problems.length > 0 || present === 0
    ? [...problems, ...(present === 0 && problems.length === 0 ? [ok('key/access', 'No key file exists yet')] : [])]
    : [ok('key/access', `Only their owner can read the ${present} key files`)]
}

type KeySettings = Pick<ServerConfig, 'dataDir' | 'agentKeys' | 'nodeTokenFile'> & {
  readonly configFile: string | undefined
}

async function keyFiles({ dataDir, agentKeys, nodeTokenFile, configFile }: KeySettings): Promise<readonly KeyFile[]> {
  const secret = { forbidden: GROUP_AND_OTHERS, required: false }
  const named = (path: string | undefined, content?: RegExp): readonly KeyFile[] =>
    path === undefined ? [] : [{ path, ...secret, required: true, ...(content && { content }) }]
  const isLocal = (await pathExists(join(dataDir, LEDGER_FILE))) && (await pathExists(join(dataDir, 'local-network')))
  const validators = (await readdir(clusterFolder(dataDir)).catch(() => [])).filter((name) => /^\d$/.test(name))
  // keys that `tidebook key` replaced, and the one of an interrupted rotation
  const others = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('identity-key.'))
  return [
    // the group of the service may read its settings, which the administrator writes
    ...(configFile === undefined ? [] : [{ path: configFile, forbidden: OTHERS, required: true }]),
    ...named(agentKeys, SEED),
    ...named(nodeTokenFile),
    { path: join(dataDir, AGENT_SEED_FILE), ...secret, content: SEED },
    { path: join(dataDir, 'identity-key'), ...secret, content: SEED },
    ...others.map((name) => ({ path: join(dataDir, name), ...secret })),
    { path: join(dataDir, 'local-network', 'seed'), ...secret, required: isLocal },
    { path: join(dataDir, 'node', 'admin-token'), ...secret },
    { path: join(dataDir, 'postgres', 'password'), ...secret },
    ...validators.map((name) => ({
      path: join(clusterFolder(dataDir), name, 'comet', 'config', 'priv_validator_key.json'),
      ...secret,
      required: true,
    })),
  ]
}

async function checkFile({ path, forbidden, required, content }: KeyFile): Promise<readonly Finding[]> {
  try {
    const { mode } = await stat(path)
    const open = mode & forbidden
    if (open !== 0)
      return [
        problem(
          'key/access',
          `Other users of this machine can use ${path} (mode ${(mode & 0o777).toString(8)})`,
          `Run chmod ${(mode & 0o777 & ~forbidden).toString(8)} ${path}, and consider its secrets known to them`,
        ),
      ]
    if (content !== undefined && !content.test(await readFile(path, 'utf8')))
      return [problem('key/content', `${path} contains no key`, 'Restore it from a backup')]
    return [ok('key/access', path)]
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT' && !required) return []
    return [
      problem(
        'key/content',
        code === 'ENOENT' ? `${path} is missing` : `${path} cannot be read (${code})`,
        code === 'ENOENT' ? 'Restore it from a backup, or correct the setting' : 'Run this command as its owner',
      ),
    ]
  }
}
