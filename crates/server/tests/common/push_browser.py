"""The browser's half of web push, by http-ece and py-vapid: makes the keys of a subscription, and
reads what the server sends. One JSON object comes in, one goes out."""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def keys(asked):
    private = ec.generate_private_key(ec.SECP256R1())
    number = private.private_numbers().private_value.to_bytes(32, "big")
    public = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"private": encode(number), "p256dh": encode(public), "auth": encode(b"0123456789abcdef")}


def read(asked):
    number = int.from_bytes(decode(asked["private"]), "big")
    private = ec.derive_private_key(number, ec.SECP256R1())
    text = http_ece.decrypt(
        bytes.fromhex(asked["body"]),
        private_key=private,
        auth_secret=decode(asked["auth"]),
        version="aes128gcm",
    )
    # py-vapid expects no space between the two parts.
    authorization = asked["authorization"].replace(", ", ",")
    claims = authorization.split("t=")[1].split(",")[0].split(".")[1]
    return {
        "text": json.loads(text),
        "verified": Vapid02.verify(authorization),
        "claims": json.loads(decode(claims)),
    }


asked = json.load(sys.stdin)
print(json.dumps({"keys": keys, "read": read}[asked["do"]](asked)))
