"""Expectations for any shoe by enumeration, never by sampling."""
