import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline/promises'
import { expect, it } from 'vitest'
import { answerTo } from './confirm.ts'

it('ends a command without a stack trace when the person presses Ctrl+D instead of answering', async () => {
  const input = new PassThrough()
  const lines = createInterface({ input, output: new PassThrough(), terminal: true })
  const answer = answerTo(lines, 'Network? ')
  input.write('\u0004')
  await expect(answer).rejects.toMatchObject({ code: 'server/usage', message: 'Ended without an answer' })
})
