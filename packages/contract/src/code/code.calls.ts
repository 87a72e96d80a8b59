import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { contact, readImage, sentCode, uuid } from '../user/user.schema.ts'
import { codeRoutes } from './code.routes.ts'

/** The purpose of a code. A code cannot be used for another purpose. */
export const CODE_PURPOSES = ['register', 'login', 'reset', 'bind', 'remove'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Languages of a message. */
export const MESSAGE_LANGUAGES = ['en', 'zh', 'ru'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

const right = z.object({ right: z.literal(true) })

/**
 * Delivery of a code. `outbox` is used on a demonstration network that cannot send messages; the operator reads the
 * code in the staff pages.
 */
const codeSent = z.object({
  way: z.enum(['sms', 'email', 'outbox']),
  /** Seconds until another code may be requested, and until this one expires. */
  again: z.int(),
  ends: z.int(),
})

/** An image code drawn as strokes. */
const codeImage = z.object({
  id: uuid,
  width: z.int(),
  height: z.int(),
  /** Each stroke is the `d` attribute of a path without fill. */
  strokes: z.array(z.string()).check(z.maxLength(100)),
})

export const codeCalls = {
  sms: defineCall(codeRoutes.sms, {
    summary: 'Send a six-digit code to a phone or an e-mail; the answer does not reveal whether an account uses it',
    params: z.object({ uuid, phone: contact }),
    query: z.object({
      verifyType: z.enum(CODE_PURPOSES),
      lang: z.optional(z.enum(MESSAGE_LANGUAGES)),
      ...readImage,
    }),
    output: codeSent,
  }),
  img: defineCall(codeRoutes.img, {
    summary: 'Create a captcha image; it can be solved once, within two minutes',
    params: z.object({ uuid, id: uuid }),
    output: codeImage,
  }),
  checkSms: defineCall(codeRoutes.checkSms, {
    summary: 'Check a code without using it; counts as one of its five attempts',
    params: z.object({ uuid, phone: contact }),
    query: z.object({ verifyCode: sentCode, verifyCodeType: z.enum(CODE_PURPOSES) }),
    output: right,
  }),
  checkImg: defineCall(codeRoutes.checkImg, {
    summary: 'Check a captcha answer without using it; a wrong answer invalidates the captcha',
    params: z.object({ uuid, id: uuid }),
    query: z.object({ verifyImgCode: z.string().check(z.maxLength(8)) }),
    output: right,
  }),
} as const

export type CodeSent = z.infer<typeof codeSent>
export type CodeImage = z.infer<typeof codeImage>
