import type { Route } from '../route.ts'
import { STAFF_READ, STAFF_WRITE } from '../business-routes.ts'

/** Maximum length of a sentence, in characters. */
export const QUESTION_SENTENCE = 400

const ROLES = ['operator', 'admin'] as const
const READ = { ...STAFF_READ, roles: ROLES } as const
// Room for eighteen sentences of 400 characters with at most four bytes each.
const WRITE = { ...STAFF_WRITE, roles: ROLES, bodyLimit: 32_768 } as const
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
