import { SECTIONS } from './examples.ts'
import { publicCalls, type Call } from './public-calls.ts'
import { LANGUAGES, SETUP, snippetsOf, type Language } from './snippets.ts'

export const API_PAGE = 'docs/reference/api.md'

const HEAD = `# Public API in examples

For developers of programs. This page shows every call that needs no account at the exchange, in curl, TypeScript and Python. You can paste each example into a terminal or a program. A test runs all of them against a real exchange.

\`/api/docs\` of every exchange describes the fields of requests and responses. [Write a bot](../how-to/write-a-bot.md) shows how to trade: an order is a signed transaction, and [the client](../how-to/write-a-bot.md#install-the-client) signs it. The Python examples need only the standard library.

## Before the first call

\`npm start\` prints the address and the secret of a sandbox account with test money, on a demonstration network of your own only. Set the variables that an example names:

| variable | value |
|---|---|
| \`SERVER\` | address of the exchange; \`http://localhost:7350\` by default |
| \`ADDRESS\` | address of an account |
| \`HASH\` | hash of a transaction |
| \`TRADE\` | id of a trade, the last field of a row of \`/info/history\` |
| \`POOL\` | account of a pool, from \`/pools\` |
| \`BLOB\` | signed order on a ticket, in hex |

Each language starts with these lines:
`

const ENVELOPE = `
A response is \`{"code": "0", "msg": "", "data": …, "date": …}\`. Another code says why there is no data. \`4029\` means that the caller makes too many requests: wait a moment.
`

function blocks(texts: Readonly<Record<Language, string>>): string {
  return LANGUAGES.map((language) => `\`\`\`${language}\n${texts[language]}\n\`\`\`\n`).join('\n')
}

function callText(call: Call): string {
  return `### ${call.method} ${call.path.replaceAll(/\{(\w+)\}/g, '$1').replaceAll('_', '\\_')}\n\n${call.summary}.\n\n${blocks(snippetsOf(call))}`
}

function callsOf(group: string): readonly Call[] {
  return publicCalls().filter(({ id }) => id.startsWith(`${group}.`))
}

/** Returns the calls in page order. */
export function pageCalls(): readonly Call[] {
  return Object.keys(SECTIONS).flatMap(callsOf)
}

/** Returns the text of the page. */
export function apiPage(): string {
  const sections = Object.entries(SECTIONS).map(([group, title]) => {
    const texts = callsOf(group).map(callText)
    return `## ${title}\n\n${texts.join('\n')}`
  })
  return `${HEAD}\n${blocks(SETUP)}${ENVELOPE}\n${sections.join('\n')}`
}
