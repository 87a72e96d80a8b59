import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { LENGTHS } from '../constants.ts'
import { timeMs } from '../primitives.schema.ts'
import { accountId, uuid } from '../user/user.schema.ts'
import { PHOTO_KINDS, REJECT_REASONS } from './identity-lists.ts'
import { identityRoutes } from './identity.routes.ts'

const mine = z.object({ uuid, id: accountId })
const photoKind = z.enum(PHOTO_KINDS)
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-23'))
/** '' for a document without expiration. */
const lastDay = z.union([z.literal(''), day])
const reason = z.enum(REJECT_REASONS)
/** Maximum length of an image as base64. */
const IMAGE_CHARACTERS = Math.ceil(LENGTHS.photoBytes / 3) * 4

const form = z.object({
  nation: z.string().check(z.maxLength(2)),
  realName: z.string().check(z.maxLength(120)),
  idNumber: z.string().check(z.maxLength(40)),
  starts: z.string().check(z.maxLength(10)),
  ends: z.string().check(z.maxLength(10)),
})

const STATES = ['none', 'pending', 'verified', 'rejected', 'expired'] as const

const identity = z.object({
  state: z.enum(STATES),
  /** Masked values for display; '' in state `none`. */
  realName: z.string(),
  idNumber: z.string(),
  nation: z.string(),
  starts: lastDay,
  ends: lastDay,
  sent: z.nullable(timeMs),
  /** Reason of the rejection. */
  reason: z.nullable(reason),
  /** The reviewer's note in the user's language; '' without one. */
  note: z.string(),
  /** Photos already uploaded for the next form. */
  photos: z.array(photoKind),
  /** Actions for which the operator requires a verified name. */
  wantedFor: z.array(z.string()),
})

const review = z.object({
  id: accountId,
  /** Masked name and contact. */
  name: z.string(),
  contact: z.string(),
  sent: timeMs,
  checks: z.object({
    /** Whether the person is 18 years or older; `unknown` when the document does not state it. */
    adult: z.enum(['yes', 'no', 'unknown']),
    /** Whether no other account uses this document number. */
    unique: z.boolean(),
    /** Whether the document is valid for at least 30 days. */
    current: z.boolean(),
  }),
  /** Staff member who is reviewing the form; '' if none is. */
  reviewer: z.string(),
})

export const identityCalls = {
  mine: defineCall(identityRoutes.mine, {
    summary: 'Get the identity of the signed-in account, masked, and the state of its review',
    params: mine,
    output: identity,
  }),
  uploadImage: defineCall(identityRoutes.uploadImage, {
    summary:
      'Upload one of the three photos: PNG or JPEG, at most 2 MB. The type is detected from its bytes, and it is re-encoded',
    params: mine,
    body: z.object({
      kind: photoKind,
      image: z.string().check(
        // Limits the length before the regular expression runs.
        z.maxLength(IMAGE_CHARACTERS, 'an image of at most 2 MB'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64'),
      ),
    }),
    output: z.object({ photos: z.array(photoKind) }),
  }),
  verify: defineCall(identityRoutes.verify, {
    summary: 'Submit the form and the three photos for review',
    params: mine,
    body: form,
    output: identity,
  }),
  queue: defineCall(identityRoutes.queue, {
    summary: 'List the accounts that wait for a review, oldest first',
    output: z.object({ waiting: z.int().check(z.nonnegative()), reviews: z.array(review) }),
  }),
  open: defineCall(identityRoutes.open, {
    summary: 'Open a review for ten minutes; returns the complete form to this reviewer only',
    params: z.object({ id: accountId }),
    output: z.object({ review, form, language: z.enum(['en', 'zh', 'ru']), version: z.int(), until: timeMs }),
  }),
  photo: defineCall(identityRoutes.photo, {
    summary: 'Get a photo of an open review as base64 JPEG',
    params: z.object({ id: accountId, kind: photoKind }),
    output: z.object({ image: z.string(), bytes: z.int() }),
  }),
  decide: defineCall(identityRoutes.decide, {
    summary: 'Finish a review: verified without a reason, rejected with one',
    params: z.object({ id: accountId }),
    body: z.object({
      /** Version of the reviewed form. */
      version: z.int(),
      reason: z.nullable(reason),
      note: z.string().check(z.maxLength(500)),
    }),
    output: z.object({ state: z.enum(STATES) }),
  }),
} as const

export type IdentityView = z.infer<typeof identity>
export type ReviewRow = z.infer<typeof review>
export type OpenedReview = z.infer<(typeof identityCalls)['open']['output']>
