import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** How an authenticator, or the browser before it, is other than an honest one. */
export interface Deceit {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Another one's key. */
  key?: KeyObject;
  id?: string;
}

interface Party {
  origin: string;
  rpId: string;
}

/** A passkey of a device that is made of software: what it signs is what a real one would. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  userHandle = '';

  /** @param party where it is used */
  constructor(readonly party: Party) {}

  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, deceit: Deceit = {}) {
    this.userHandle = options.user.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, key]);
    const authData = Buffer.concat([this.#data(0x40, deceit), attested]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      id: this.id,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, deceit).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, deceit: Deceit = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, deceit);
    const data = this.#data(0, deceit);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: deceit.id ?? this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, deceit.key ?? this.keys.privateKey).toString('base64url'),
      userHandle: deceit.userHandle === undefined ? this.userHandle : deceit.userHandle,
    };
  }

  #clientData(type: string, challenge: string, deceit: Deceit): Buffer {
    const { origin } = { ...this.party, ...deceit };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(deceit) }));
  }

  #data(flags: number, { rpId = this.party.rpId, userVerified = true, counter = this.counter }: Deceit): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags | 1 | (userVerified ? 4 : 0)]), counted]);
  }
}

const pick = ({ type, challenge }: Deceit) => ({ ...(type && { type }), ...(challenge && { challenge }) });

const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const cborInt = (value: number) => (value < 0 ? head(1, -value - 1) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
