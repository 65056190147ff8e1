"""Names that several parts use."""

DOMAIN = "sous"
CONF_FINGERPRINT = "fingerprint"
USUAL_LIST = "shopping"
