import { PUBLIC_READ, type Route } from '../route.ts'

/** Maximum length of a sentence, in characters. */
export const QUESTION_SENTENCE = 400

const STAFF = {
  auth: 'staff',
  timeout: 'business',
  enveloped: true,
  ownPages: true,
  roles: ['operator', 'admin'],
} as const
const READ = { ...PUBLIC_READ, ...STAFF, rate: 'search' } as const
const WRITE = {
  ...STAFF,
  method: 'POST',
  effect: 'write',
  rate: 'change',
  // Eighteen sentences of 400 characters with at most four bytes each.
  bodyLimit: 32_768,
  idempotency: 'none',
} as const satisfies Partial<Route>
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const

/** Questions of the knowledge test for staff, including the answers. */
export const questionRoutes = {
  list: { ...READ, id: 'questions.list', path: '/staff/api/questions', errors: ERRORS },
  add: {
    ...WRITE,
    id: 'questions.add',
    path: '/staff/api/questions',
    errors: [...ERRORS, 'stillUnderWay'],
    idempotency: 'required',
  },
  change: {
    ...WRITE,
    id: 'questions.change',
    path: '/staff/api/questions/{id}',
    errors: [...ERRORS, 'questionChanged', 'tooFewQuestions'],
  },
} as const satisfies Record<string, Route>
