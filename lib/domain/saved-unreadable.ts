/** The answer to a change can't be read, so nobody may be told that it was not made. */
export const SAVED_UNREADABLE = 'saved-unreadable';

export const SAVED_UNREADABLE_SENTENCE = 'It was saved, but the server’s response couldn’t be read.';
