import { EXAMPLES, type Example } from './examples.ts'
import type { Call } from './public-calls.ts'

export const LANGUAGES = ['sh', 'ts', 'python'] as const
export type Language = (typeof LANGUAGES)[number]

/** Lines that precede the calls in each language. */
export const SETUP: Readonly<Record<Language, string>> = {
  sh: `SERVER=\${SERVER:-http://localhost:7350}`,
  ts: `import { env } from 'node:process'
import { createApi, createHttpClient } from '@tidebook/client'

const { SERVER: server = 'http://localhost:7350', ADDRESS = '', HASH = '', TRADE = '', POOL = '', BLOB = '' } = env
const api = createApi(createHttpClient({ hosts: [server] }))
const show = (answer: unknown) => console.log(JSON.stringify(answer))`,
  python: `import json, os
from urllib.request import Request, urlopen

SERVER = os.environ.get('SERVER', 'http://localhost:7350')
ADDRESS, HASH, TRADE, POOL, BLOB = (os.environ.get(name, '') for name in ('ADDRESS', 'HASH', 'TRADE', 'POOL', 'BLOB'))

def show(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(SERVER + path, data, {'content-type': 'application/json'})) as answer:
        print(json.dumps(json.load(answer)))`,
}

/** Returns the path with its query. Values from the environment appear as `$NAME`. */
function pathOf({ path }: Call, { path: values = {}, query }: Example): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => {
    const value = values[name]
    if (value === undefined) throw new TypeError(`${path} has no example of ${name}`)
    return value
  })
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

function curl(path: string, { body }: Example): string {
  if (body === undefined) return `curl -s "$SERVER${path}"`
  const fields = Object.entries(body).map(([name, value]) => `\\"${name}\\":\\"${value}\\"`)
  return `curl -s "$SERVER${path}" -H 'content-type: application/json' -d "{${fields.join(',')}}"`
}

function typescript(path: string, { client }: Example): string {
  if (client !== undefined) return `show(await api.${client.replaceAll('$', '')})`
  return `show(await (await fetch(\`\${server}${path}\`)).json())`
}

function python(path: string, { body }: Example): string {
  const text = path.includes('$') ? `f'${path.replaceAll(/\$(\w+)/g, '{$1}')}'` : `'${path}'`
  if (body === undefined) return `show(${text})`
  const fields = Object.entries(body).map(([name, value]) => `'${name}': ${value.replace('$', '')}`)
  return `show(${text}, {${fields.join(', ')}})`
}

/** Returns the example of a call in each language. @throws TypeError for a call without an example */
export function snippetsOf(call: Call): Readonly<Record<Language, string>> {
  const example = EXAMPLES[call.id]
  if (example === undefined) throw new TypeError(`${call.id} has no example in tools/api-page/examples.ts`)
  const path = pathOf(call, example)
  return { sh: curl(path, example), ts: typescript(path, example), python: python(path, example) }
}
