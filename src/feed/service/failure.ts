import { DETAIL } from '../contract/codes.ts';

/** A refused request: an HTTP status and the sentence for `detail`. Not a bug. */
export class Failure extends Error {
  readonly status: 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 426 | 500;
  constructor(status: Failure['status'], detail: string) {
    super(detail);
    this.status = status;
  }

  static noToken = (): Failure => new Failure(401, DETAIL.authenticationRequired);
  static badToken = (): Failure => new Failure(401, DETAIL.invalidToken);
  static cannotVerify = (): Failure => new Failure(401, DETAIL.authenticationUnavailable);
  static notGranted = (): Failure => new Failure(403, 'not authorized for this session');
  static notPermitted = (): Failure => new Failure(403, 'this account may not do that');
  static noFaults = (): Failure =>
    new Failure(403, 'Faults are disabled. Start the service with --faults for drills.');
  static badSessionId = (): Failure => new Failure(404, DETAIL.invalidSessionId);
  static noSession = (): Failure => new Failure(404, DETAIL.sessionNotFound);
  static logGone = (): Failure => new Failure(410, DETAIL.logGone);
  static bad = (detail: string): Failure => new Failure(422, detail);
  static conflict = (detail: string): Failure => new Failure(409, detail);
}
