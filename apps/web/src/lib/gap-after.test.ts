import { expect, it } from 'vitest'
import { gapAfter } from './gap-after.ts'

it.each([
  ['Nothing was sent.', ' '],
  ['Ничего не отправлено.', ' '],
  ['未发出任何交易。', ''],
  ['请勿输入密码！', ''],
  ['窗口校验词：', ''],
  ['交易密码错误', ' '],
])('separates a sentence from the next one: %s', (sentence, gap) => {
  expect(gapAfter(sentence)).toBe(gap)
})
